/**
 * What of a board must stay visible: all spaces, cities and names.
 *
 * Finds the part of the board that they take; and away from them, near a corner, room for the title plate, the compass
 * and the buttons to zoom.
 */

import type { Board } from './board.ts';

interface BoardPoint {
  x: number;
  y: number;
}

export interface Room {
  title: BoardPoint | null;
  compass: (BoardPoint & { r: number }) | null;
}

interface HalfBox {
  x: number;
  y: number;
  w: number; // half width
  h: number; // half height
}

const TITLE = { w: 112, h: 47 };
const FRAME = 26;
const GAP = 12;
const AIR = 40; // more room around it than this is not better

/** Everything that must stay visible, as upright boxes. */
function obstacles(board: Board): HalfBox[] {
  const { car, dot, font } = board;
  const boxes: HalfBox[] = [];
  for (const { spaces } of board.routes) {
    for (const { x, y, angle } of spaces) {
      const c = Math.abs(Math.cos((angle * Math.PI) / 180));
      const s = Math.abs(Math.sin((angle * Math.PI) / 180));
      boxes.push({ x, y, w: (car.length * c + car.width * s) / 2, h: (car.length * s + car.width * c) / 2 });
    }
  }
  for (const { x, y, label, names, modern } of board.cities) {
    boxes.push({ x, y, w: dot, h: dot });
    const width =
      Math.max(...[...Object.values(names), ...Object.values(modern ?? {})].map((name) => name.length)) * font * 0.56;
    const shift = label.anchor === 'start' ? width / 2 : label.anchor === 'end' ? -width / 2 : 0;
    boxes.push({ x: label.x + shift, y: label.y - font * 0.3, w: width / 2, h: font * 0.6 });
  }
  return boxes;
}

/** A part of the board, in parts of its width and height. */
export interface NetworkPart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const networks = new WeakMap<Board, NetworkPart>();

/** The part of the board that its network takes, with a little air around it; beyond it there is only land and sea. */
export function networkPart(board: Board): NetworkPart {
  const known = networks.get(board);
  if (known) return known;
  const part = { left: 1, top: 1, right: 0, bottom: 0 };
  const within = (place: number) => Math.min(1, Math.max(0, place));
  for (const { x, y, w, h } of obstacles(board)) {
    part.left = Math.min(part.left, within((x - w - GAP) / board.width));
    part.top = Math.min(part.top, within((y - h - GAP) / board.height));
    part.right = Math.max(part.right, within((x + w + GAP) / board.width));
    part.bottom = Math.max(part.bottom, within((y + h + GAP) / board.height));
  }
  networks.set(board, part);
  return part;
}

/** Whether the title plate would be cut where only the network is shown. */
export function plateIsCut(board: Board): boolean {
  const { title } = findRoom(board);
  if (!title) return false;
  const { left, right, top, bottom } = networkPart(board);
  const [across, down] = [TITLE.w - FRAME, TITLE.h - FRAME];
  const within = title.x - across >= left * board.width && title.x + across <= right * board.width;
  return !within || title.y - down < top * board.height || title.y + down > bottom * board.height;
}

/** The distance between two boxes; negative if they overlap. */
function distance(a: HalfBox, b: HalfBox): number {
  return Math.max(Math.abs(a.x - b.x) - a.w - b.w, Math.abs(a.y - b.y) - a.h - b.h);
}

/** The distance to the nearest of the boxes, up to a limit; the search stops when one is too near. */
function clearance(box: HalfBox, taken: readonly HalfBox[]): number {
  let clear = AIR;
  for (const other of taken) {
    clear = Math.min(clear, distance(box, other));
    if (clear < GAP) break;
  }
  return clear;
}

function search(board: Board, size: { w: number; h: number }, taken: HalfBox[]): BoardPoint | null {
  let best: BoardPoint | null = null;
  let least = Number.POSITIVE_INFINITY;
  const step = 10;
  for (let x = FRAME + size.w; x <= board.width - FRAME - size.w; x += step) {
    for (let y = FRAME + size.h; y <= board.height - FRAME - size.h; y += step) {
      // Near an edge, better near a corner, and with free space around it.
      const right = Math.min(x - size.w, board.width - x - size.w);
      const down = Math.min(y - size.h, board.height - y - size.h);
      const far = Math.min(right, down) * 2 + Math.max(right, down) * 0.4;
      if (far - AIR * 2 >= least) continue; // not better, even with all the free space it needs
      const clear = clearance({ x, y, ...size }, taken);
      if (clear < GAP) continue;
      const cost = far - clear * 2;
      if (cost < least) {
        least = cost;
        best = { x, y };
      }
    }
  }
  return best;
}

const found = new WeakMap<Board, Room>();

/** The places of the title plate and the compass; null if there is no room. */
export function findRoom(board: Board): Room {
  const known = found.get(board);
  if (known) return known;
  const taken = obstacles(board);
  const title = search(board, TITLE, taken);
  if (title) taken.push({ ...title, w: TITLE.w + 30, h: TITLE.h + 30 });
  let compass: Room['compass'] = null;
  for (const r of [66, 56, 46]) {
    const place = search(board, { w: r, h: r + 14 }, taken);
    if (place) {
      compass = { ...place, r };
      break;
    }
  }
  const room = { title, compass };
  found.set(board, room);
  return room;
}

const places = new WeakMap<Board, Map<number, BoardPoint | null>>();

/**
 * The middle of a free place for something of this size in pixels, in parts of the board's width and height; null if
 * there is no room. `scale`: how many units of the board one pixel shows.
 */
export function freePlace(board: Board, size: BoardPoint, scale: number): BoardPoint | null {
  const known = places.get(board) ?? new Map<number, BoardPoint | null>();
  places.set(board, known);
  const step = Math.ceil(scale * 10) / 10;
  if (!known.has(step)) {
    const { title, compass } = findRoom(board);
    const taken = obstacles(board);
    if (title) taken.push({ ...title, ...TITLE });
    if (compass) taken.push({ ...compass, w: compass.r, h: compass.r + 14 });
    const place = search(board, { w: (size.x * step) / 2, h: (size.y * step) / 2 }, taken);
    known.set(step, place && { x: place.x / board.width, y: place.y / board.height });
  }
  return known.get(step) ?? null;
}
