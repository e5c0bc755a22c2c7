/** The camera over the board: pan and zoom by mouse, touch and keys, kept within the frame. */

export const MAX_ZOOM = 6;
const NARROW = 600; // a window below this opens filled with the board, whose frame is then out of sight

export interface Point {
  x: number;
  y: number;
}

export class Camera {
  /** Zoom, 1 when the whole board fits. */
  zoom = $state(1);
  /** Where the board's corner stands in the window, in pixels. */
  x = $state(0);
  y = $state(0);
  /** The window and the fitted board, in pixels. */
  width = $state(1);
  height = $state(1);
  baseWidth = $state(1);
  baseHeight = $state(1);
  /** Whether a gesture is under way. */
  moving = $state(false);
  /** The zoom at which the board is drawn: while a gesture lasts, the drawing is only scaled. */
  drawn = $state(1);

  #settle = 0;
  #fresh = true;

  /** Fits a board of the given proportions into a window. */
  resize(width: number, height: number, ratio: number): void {
    const focus = this.#fresh ? { x: 0.5, y: 0.5 } : this.#focus();
    this.width = width;
    this.height = height;
    this.baseWidth = Math.min(width, height * ratio);
    this.baseHeight = this.baseWidth / ratio;
    if (this.#fresh) this.#open();
    this.#lookAt(focus);
    this.#fresh = false;
  }

  /** Shows the whole board; where that leaves much of a small window empty, the other way round the next time. */
  fit(): void {
    const whole = this.zoom === 1;
    this.zoom = 1;
    if (whole) this.#open();
    this.drawn = this.zoom;
    this.#lookAt({ x: 0.5, y: 0.5 });
  }

  /** Fills a small, narrow window with the board, so that names can be read. */
  #open(): void {
    const cover = Math.max(this.width / this.baseWidth, this.height / this.baseHeight);
    this.zoom = this.width < NARROW ? Math.min(cover, 2.4) : 1;
    this.drawn = this.zoom;
  }

  panBy(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#clamp();
    this.#stir();
  }

  /** Zooms so that the point of the window stays where it is. */
  zoomAt(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    const scale = zoom / this.zoom;
    this.x = at.x - (at.x - this.x) * scale;
    this.y = at.y - (at.y - this.y) * scale;
    this.zoom = zoom;
    this.#clamp();
    this.#stir();
  }

  /** Moves a place of the board, given in parts of its width and height, into the middle. */
  centre(part: Point, zoom = this.zoom): void {
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, zoom));
    this.drawn = this.zoom;
    this.#lookAt(part);
  }

  /** Whether a place of the board is in the window. */
  sees(part: Point): boolean {
    const x = this.x + part.x * this.baseWidth * this.zoom;
    const y = this.y + part.y * this.baseHeight * this.zoom;
    return x > 20 && y > 20 && x < this.width - 20 && y < this.height - 20;
  }

  /**
   * How far from the window's right and lower edges something of that size stands, clear of the frame of the fitted
   * board: beside or below the board where there is room, else within the frame. Zooming does not move it.
   */
  corner(size: Point, frame: number, gap: number): Point {
    const right = (this.width - this.baseWidth) / 2;
    const below = (this.height - this.baseHeight) / 2;
    const inside = this.width >= NARROW && right < size.x + 2 * gap && below < size.y + 2 * gap;
    return inside ? { x: right + frame + gap, y: below + frame + gap } : { x: gap, y: gap };
  }

  #focus(): Point {
    return {
      x: (this.width / 2 - this.x) / (this.baseWidth * this.zoom),
      y: (this.height / 2 - this.y) / (this.baseHeight * this.zoom),
    };
  }

  #lookAt(part: Point): void {
    this.x = this.width / 2 - part.x * this.baseWidth * this.zoom;
    this.y = this.height / 2 - part.y * this.baseHeight * this.zoom;
    this.#clamp();
  }

  #clamp(): void {
    this.x = clampAxis(this.x, this.width, this.baseWidth * this.zoom);
    this.y = clampAxis(this.y, this.height, this.baseHeight * this.zoom);
  }

  #stir(): void {
    this.moving = true;
    clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => {
      this.moving = false;
      this.drawn = this.zoom;
    }, 400);
  }
}

/** A board smaller than the window stands in the middle; a larger one leaves no gap. */
function clampAxis(at: number, window: number, board: number): number {
  return board <= window ? (window - board) / 2 : Math.min(0, Math.max(window - board, at));
}
