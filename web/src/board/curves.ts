/** The curves of the board: the rail under a lane, and the stones around a tunnel. */

import type { Board, Route } from './board.ts';

interface CurvePoint {
  x: number;
  y: number;
}

/** A smooth line (Catmull-Rom) through the points. */
export function smooth(points: CurvePoint[]): string {
  const p = [points[0]!, ...points, points.at(-1)!];
  const n = (v: number) => v.toFixed(1);
  let out = `M${n(points[0]!.x)} ${n(points[0]!.y)}`;
  for (let i = 0; i + 3 < p.length; i++) {
    const [a, b, c, d] = [p[i]!, p[i + 1]!, p[i + 2]!, p[i + 3]!];
    out += `C${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)} ${n(c.x - (d.x - b.x) / 6)} ${n(c.y - (d.y - b.y) / 6)} ${n(c.x)} ${n(c.y)}`;
  }
  return out;
}

/** The rail of a lane, from city to city. */
export function railOf(board: Board, route: Route): string {
  return smooth([board.city.get(route.a)!, ...route.spaces, board.city.get(route.b)!]);
}

/** A line along the spaces of a lane, for pointing at it and for its glow. */
export function bedOf(board: Board, route: Route): string {
  const half = board.car.length / 2 - board.car.width / 2;
  const reach = (space: Route['spaces'][number], sign: number) => ({
    x: space.x + Math.cos((space.angle * Math.PI) / 180) * half * sign,
    y: space.y + Math.sin((space.angle * Math.PI) / 180) * half * sign,
  });
  const first = route.spaces[0]!;
  const last = route.spaces.at(-1)!;
  const a = board.city.get(route.a)!;
  const towards = (space: typeof first, to: CurvePoint) =>
    (to.x - space.x) * Math.cos((space.angle * Math.PI) / 180) +
      (to.y - space.y) * Math.sin((space.angle * Math.PI) / 180) >
    0
      ? 1
      : -1;
  const start = reach(first, towards(first, a));
  const end = reach(last, towards(last, board.city.get(route.b)!));
  return smooth([start, ...route.spaces, end]);
}

/** A toothed band around a space: the portal stones of a tunnel. */
export function stones(length: number, width: number, depth: number): string {
  const points: string[] = [];
  const side = (x0: number, y0: number, x1: number, y1: number, teeth: number, nx: number, ny: number) => {
    for (let i = 0; i < teeth * 2; i++) {
      const out = i % 2 === 0 ? depth : 0;
      for (const f of [i / (teeth * 2), (i + 1) / (teeth * 2)]) {
        points.push(`${(x0 + (x1 - x0) * f + nx * out).toFixed(2)} ${(y0 + (y1 - y0) * f + ny * out).toFixed(2)}`);
      }
    }
  };
  const [a, b] = [length / 2, width / 2];
  const [along, across] = [9, Math.max(2, Math.round((9 * width) / length))];
  side(-a, -b, a, -b, along, 0, -1);
  side(a, -b, a, b, across, 1, 0);
  side(a, b, -a, b, along, 0, 1);
  side(-a, b, -a, -b, across, -1, 0);
  return `M${points.join('L')}Z`;
}

/** The peaks on a space of a mountain route: as many as cars are put away, shared among its spaces from the last one on. */
export function peaksOn({ mountain, length }: Pick<Route, 'mountain' | 'length'>, space: number): number {
  return Math.floor(mountain / length) + (length - 1 - space < mountain % length ? 1 : 0);
}

/** Where each of some peaks side by side has its top. */
function tops(peaks: number): number[] {
  return Array.from({ length: peaks }, (_, i) => (i - (peaks - 1) / 2) * 9);
}

/** Mountains side by side, around the middle of a space. */
export function summits(peaks: number): string {
  return tops(peaks)
    .map((x) => `M${x - 7.5} 6L${x} -7L${x + 7.5} 6Z`)
    .join('');
}

/** The snow on their tops. */
export function snow(peaks: number): string {
  return tops(peaks)
    .map((x) => `M${x} -7L${x + 3.2} -1.4L${x + 1} -2.6L${x - 0.4} -0.8L${x - 3.2} -1.4Z`)
    .join('');
}
