/** The camera over the board: pans and zooms by mouse, touch and keys, and stays within the frame. */

import type { NetworkPart } from './room.ts';

export const MAX_ZOOM = 6;
const NARROW = 600; // a narrower window opens as near as all cities stay in sight, and the frame may be out of it
const WHOLE: NetworkPart = { left: 0, top: 0, right: 1, bottom: 1 };

export interface Point {
  x: number;
  y: number;
}

export class Camera {
  /** The zoom; at 1 the whole board fits. */
  zoom = $state(1);
  /** The position of the board's corner in the window, in pixels. */
  x = $state(0);
  y = $state(0);
  /** The sizes of the window and of the fitted board, in pixels. */
  width = $state(1);
  height = $state(1);
  baseWidth = $state(1);
  baseHeight = $state(1);
  /** Whether a gesture is going on. */
  moving = $state(false);
  /** The zoom at which the board is drawn: during a gesture the drawing is only scaled. */
  drawn = $state(1);

  #settle = 0;
  #fresh = true;
  #touched = false;
  #network = WHOLE;

  /** Whether the window is so narrow that it opens with the network alone. */
  get narrow(): boolean {
    return this.width < NARROW;
  }

  /** Fit a board of the given proportions into a window; its network is the part with all cities. */
  resize(width: number, height: number, ratio: number, network = this.#network): void {
    this.#network = network;
    const focus = this.#fresh ? { x: 0.5, y: 0.5 } : this.#focus();
    this.width = width;
    this.height = height;
    this.baseWidth = Math.min(width, height * ratio);
    this.baseHeight = this.baseWidth / ratio;
    // Until somebody moves it, every new window shows all cities as the first did.
    if (!this.#touched) this.#open();
    else this.#lookAt(focus);
    this.#fresh = false;
  }

  /** Show the whole board. If that leaves much of a narrow window empty, the next call fills the window instead. */
  fit(): void {
    const before = this.zoom;
    this.#touched = true;
    this.#open();
    if (before !== this.zoom) return;
    const cover = Math.max(this.width / this.baseWidth, this.height / this.baseHeight);
    if (!this.narrow || cover < 1.3 * this.zoom) return;
    this.zoom = this.drawn = Math.min(cover, 2.4);
    this.#lookAt({ x: 0.5, y: 0.5 });
  }

  /** Show all cities: in a narrow window as large as it can, elsewhere with the frame around the board. */
  #open(): void {
    const { left, right, top, bottom } = this.narrow ? this.#network : WHOLE;
    const near = Math.min(
      this.width / ((right - left) * this.baseWidth),
      this.height / ((bottom - top) * this.baseHeight),
    );
    this.zoom = this.drawn = Math.min(2.4, Math.max(1, near));
    this.#lookAt({ x: (left + right) / 2, y: (top + bottom) / 2 });
  }

  panBy(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#clamp();
    this.#stir();
  }

  /** Zoom so that the given point of the window stays in place. */
  zoomAt(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    const scale = zoom / this.zoom;
    this.x = at.x - (at.x - this.x) * scale;
    this.y = at.y - (at.y - this.y) * scale;
    this.zoom = zoom;
    this.#clamp();
    this.#stir();
  }

  /** Move a place of the board to the middle; it is given in parts of the board's width and height. */
  centre(part: Point, zoom = this.zoom): void {
    this.#touched = true;
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, zoom));
    this.drawn = this.zoom;
    this.#lookAt(part);
  }

  /** Bring places of the board into sight, if they are not: in their middle, and as near as they allow. */
  reveal(parts: readonly Point[]): void {
    if (!this.#touched || parts.every((part) => this.sees(part))) return; // as it opens, all cities are in sight
    const [xs, ys] = [parts.map((part) => part.x), parts.map((part) => part.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const room = (window: number, part: number) => (window - 100) / Math.max(part, 1);
    const near = Math.min(
      room(this.width, (right - left) * this.baseWidth),
      room(this.height, (bottom - top) * this.baseHeight),
    );
    this.centre({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(this.zoom, near));
  }

  /** Whether a place of the board is visible in the window. */
  sees(part: Point): boolean {
    const x = this.x + part.x * this.baseWidth * this.zoom;
    const y = this.y + part.y * this.baseHeight * this.zoom;
    return x > 20 && y > 20 && x < this.width - 20 && y < this.height - 20;
  }

  /**
   * The distance from the window's right and lower edges for something of this size: beside or below the fitted board if
   * there is room, otherwise at a place where the board is free, in parts of its width and height. Zooming does not
   * move it.
   */
  corner(size: Point, free: Point | null, gap: number): Point {
    const right = (this.width - this.baseWidth) / 2;
    const below = (this.height - this.baseHeight) / 2;
    const inside = this.width >= NARROW && right < size.x + 2 * gap && below < size.y + 2 * gap;
    if (!inside || !free) return { x: gap, y: gap };
    return {
      x: right + (1 - free.x) * this.baseWidth - size.x / 2,
      y: below + (1 - free.y) * this.baseHeight - size.y / 2,
    };
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
    this.#touched = true;
    this.moving = true;
    clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => {
      this.moving = false;
      this.drawn = this.zoom;
    }, 400);
  }
}

/** A board smaller than the window is centred; a larger one leaves no gap. */
function clampAxis(at: number, window: number, board: number): number {
  return board <= window ? (window - board) / 2 : Math.min(0, Math.max(window - board, at));
}
