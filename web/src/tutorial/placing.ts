/** Where the coach's mark and words stand on the screen. */

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pixels that a mark needs outside the box that it is drawn around. */
const EDGE = 10;
/** The pixels between the mark and the words beside it, and between the words and the edge of the screen. */
const GAP = 18;
const MARGIN = 8;
/** Below this part of the screen, and left of it, lie the cards. */
const ROW = 0.75;

/** The part of a box around which a mark is seen as a whole. */
export function within({ x, y, width, height }: Area, screen: Area): Area {
  const [left, right] = between(x, x + width, screen.x + EDGE, screen.x + screen.width - EDGE);
  const [top, bottom] = between(y, y + height, screen.y + EDGE, screen.y + screen.height - EDGE);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function between(from: number, to: number, least: number, most: number): [number, number] {
  const start = Math.min(Math.max(from, least), most);
  return [start, Math.max(start, Math.min(to, most))];
}

/**
 * A place for words beside a mark: right, left, below or above; null if there is no room.
 * Over the cards, which lie in a row under the board, they stand above.
 */
export function beside(mark: Area, size: { width: number; height: number }, screen: Area): Area | null {
  const [right, bottom] = [screen.x + screen.width - MARGIN, screen.y + screen.height - MARGIN];
  const level = slid(mark.y + mark.height / 2 - size.height / 2, screen.y + MARGIN, bottom - size.height);
  const middle = slid(mark.x + mark.width / 2 - size.width / 2, screen.x + MARGIN, right - size.width);
  const above = { x: middle, y: mark.y - GAP - size.height };
  const [lowest, side] = [screen.y + screen.height * ROW, screen.x + screen.width * ROW];
  const inRow = mark.y > lowest && mark.x + mark.width < side;
  const places = [
    ...(inRow ? [above] : []),
    { x: mark.x + mark.width + GAP, y: level },
    { x: mark.x - GAP - size.width, y: level },
    { x: middle, y: mark.y + mark.height + GAP },
    above,
  ];
  const fits = ({ x, y }: { x: number; y: number }) =>
    x >= screen.x + MARGIN && x + size.width <= right && y >= screen.y + MARGIN && y + size.height <= bottom;
  const found = places.find(fits);
  return found ? { ...found, ...size } : null;
}

function slid(wanted: number, least: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}
