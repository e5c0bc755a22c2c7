/**
 * A carried layout: what a board looks like until its layout is there. It takes no time.
 * What has not changed stays; the lanes and the name of a city that moves go with it; new lanes are straight.
 */

import type { CityPlace, Layout, RoutePlace, Space } from '../server/messages.ts';
import { type CityEntry, endsOf, type RouteEntry } from './boardFiles.ts';
import type { Laid } from './quickLayout.ts';

type CityPoint = Pick<CityPlace, 'x' | 'y'>;
const NEAR = 4; // discs: between cities nearer than that, a lane has no direction

/** Carry a layout over to changed cities and routes. `before` has the cities where they are now, `last` where they were. */
export function carried(
  cities: readonly CityEntry[],
  routes: readonly RouteEntry[],
  before: Layout,
  last: Pick<Layout, 'cities'>,
): Laid {
  const middle = { x: before.width / 2, y: before.height / 2 };
  const now = (id: string): CityPoint => before.cities[id] ?? middle;
  const then = (id: string): CityPoint => last.cities[id] ?? now(id);
  const lanes = new Map<string, RoutePlace[]>();
  for (const lane of before.routes) lanes.set(endsOf(lane), [...(lanes.get(endsOf(lane)) ?? []), lane]);
  const places = cities.map(({ id }): [string, CityPlace] => {
    const { x, y, label } = before.cities[id] ?? { ...middle, label: { ...middle, anchor: 'middle' as const } };
    if (label.x === x && label.y === y) return [id, { x, y, label: { ...label, y: Math.max(0, y - before.dot - 5) } }];
    const [dx, dy] = [x - then(id).x, y - then(id).y];
    const [across, down] = [within(label.x + dx, before.width), within(label.y + dy, before.height)];
    return [id, { x, y, label: { ...label, x: across, y: down } }];
  });
  return {
    car: before.car,
    cities: Object.fromEntries(places),
    routes: routes.map(({ a, b, color, length }) => {
      const lane = lanes.get(endsOf({ a, b }))?.shift();
      const spaces = lane && (lane.a === a ? lane.spaces : [...lane.spaces].reverse());
      const far = NEAR * before.dot;
      const known = spaces?.length === length && distance(then(a), then(b)) > far && distance(now(a), now(b)) > far;
      const placed = known ? moved(spaces, then(a), then(b), now(a), now(b)) : straight(now(a), now(b), length);
      return { a, b, color, spaces: placed.map((space) => tidy(space, before)) };
    }),
  };
}

/** Spaces between two cities, turned and stretched to where these stand now. */
function moved(spaces: Space[], a: CityPoint, b: CityPoint, newA: CityPoint, newB: CityPoint): Space[] {
  if (same(a, newA) && same(b, newB)) return spaces;
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, newB.x - newA.x, newB.y - newA.y];
  const size = dx * dx + dy * dy;
  const [c, s] = [(dx * ex + dy * ey) / size, (dx * ey - dy * ex) / size];
  const turn = (Math.atan2(s, c) * 180) / Math.PI;
  return spaces.map(({ x, y, angle }) => ({
    x: newA.x + c * (x - a.x) - s * (y - a.y),
    y: newA.y + s * (x - a.x) + c * (y - a.y),
    angle: upright(angle + turn),
  }));
}

function straight(a: CityPoint, b: CityPoint, length: number): Space[] {
  const angle = upright((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
  return Array.from({ length }, (_, i) => {
    const part = (i + 0.5) / length;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, angle };
  });
}

/** A space within the frame, without long fractions: it may be saved as it is. */
function tidy({ x, y, angle }: Space, { width, height }: Layout): Space {
  const short = (value: number) => Math.round(value * 100) / 100;
  return { x: short(within(x, width)), y: short(within(y, height)), angle: short(angle) };
}

/** The same direction of a space, from -90 to 90 degrees. */
function upright(angle: number): number {
  const turned = ((angle % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
}

function distance(one: CityPoint, two: CityPoint): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}

function same(one: CityPoint, two: CityPoint): boolean {
  return one.x === two.x && one.y === two.y;
}

function within(value: number, size: number): number {
  return Math.min(size, Math.max(0, value));
}
