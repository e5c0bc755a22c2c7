/**
 * A quick layout: places car spaces and names while somebody draws.
 * Lanes are straight or gently bent, to the side with more room; a name stands where it covers least. `python -m tools.layout` searches longer, and also moves the cities.
 */

import type { CityPlace, Label, Layout, RoutePlace, Space } from '../server/messages.ts';
import { type CityEntry, endsOf, type RouteEntry } from './boardFiles.ts';

/** What is laid out of a layout: all but the ground, which would be a burden on its way to a worker. */
export type Laid = Pick<Layout, 'car' | 'cities' | 'routes'>;
export type LayoutFrame = Laid & Pick<Layout, 'width' | 'height' | 'dot' | 'font'>;
type NamedCity = Pick<CityEntry, 'id' | 'names'>;
type Joined = Pick<RouteEntry, 'a' | 'b' | 'length' | 'color'>;

/** A board that wants its layout. */
export interface LayoutWish {
  cities: readonly NamedCity[];
  routes: readonly Joined[];
  before: LayoutFrame;
  /** What was laid out last: whatever has not changed since then stays. */
  old: { cities: readonly NamedCity[]; layout: Pick<Layout, 'cities'> } | null;
  /** Place everything again. */
  all: boolean;
  /** Whether car spaces may get another size, and everything another place, if there is too little or more room. */
  resize: boolean;
}

export const FRAME = { width: 1600, height: 1000 };
const LONGEST_CAR = 40;
const SHORTEST_CAR = 16;
const FLATTEST = 3; // the length of a car space divided by its width
const DOT = 7.5;
const FONT = 18;
const EDGE = 24;
const LANE_GAP = 2.4;
const CLEAR = 2.2;
const LOOSEST = 1.35; // the greatest distance between spaces, as a multiple of their length
const BENDS = [0, 0.07, -0.07, 0.14, -0.14, 0.21, -0.21, 0.29, -0.29];
const LETTER = 0.5; // the mean width of a letter, as a share of the font's size

interface LayoutPoint {
  x: number;
  y: number;
}
interface Circle extends LayoutPoint {
  r: number;
}
/** The lanes between two cities, bent together. */
interface LaneBundle {
  from: LayoutPoint;
  to: LayoutPoint;
  numbers: number[]; // of the routes
  fixed: boolean;
  lanes: Space[][];
  circles: Circle[];
  box: Margins; // around all circles
}

export function emptyLayout(): Layout {
  const land = [`M0 0H${FRAME.width}V${FRAME.height}H0Z`]; // without land everything would be sea
  const none = { water: [], borders: [], states: [], rivers: [], graticule: [], relief: [], parks: [], streets: [] };
  const car = { length: LONGEST_CAR, width: round(LONGEST_CAR / FLATTEST) };
  return { format: 1, ...FRAME, car, dot: DOT, font: FONT, cities: {}, routes: [], land, ...none };
}

/** The layout that a board wants. */
export function granted({ cities, routes, before, old, all, resize }: LayoutWish): Laid {
  const laid = layOut(cities, routes, before, old, all);
  const again =
    resize && !all && (cramped(laid).length > 0 || fittingCar(routes, { ...before, ...laid }) > laid.car.length);
  return again ? layOut(cities, routes, before, null, true) : laid;
}

/**
 * The layout after a change. Cities stand where `before` has them. Routes and names that nothing has touched keep their
 * places; with `all`, everything is placed again, and car spaces get the largest size for which there is room.
 */
function layOut(
  cities: readonly NamedCity[],
  routes: readonly Joined[],
  before: LayoutFrame,
  old: LayoutWish['old'],
  all: boolean,
): Laid {
  const place = (id: string): LayoutPoint => before.cities[id] ?? { x: before.width / 2, y: before.height / 2 };
  const size = all ? fittingCar(routes, before) : before.car.length;
  const car = all ? { length: size, width: round(size / FLATTEST) } : before.car;
  const resized = all || car.length !== before.car.length;
  const moved = new Set(
    cities.map(({ id }) => id).filter((id) => !old || !samePoint(old.layout.cities[id], before.cities[id])),
  );
  const keptLanes = new Map<string, RoutePlace[]>();
  if (!resized) for (const lane of before.routes) group(keptLanes, endsOf(lane)).push(lane);

  const pairs = new Map<string, number[]>();
  routes.forEach((route, number) => {
    group(pairs, endsOf(route)).push(number);
  });
  const links = [...pairs].map(([ends, numbers]): LaneBundle => {
    const [a, b] = ends.split(' ') as [string, string];
    const kept = keptLanes.get(ends) ?? [];
    const fixed =
      kept.length === numbers.length &&
      numbers.every((n, lane) => kept[lane]!.spaces.length === routes[n]!.length) &&
      !moved.has(a) &&
      !moved.has(b);
    const link: LaneBundle = { from: place(a), to: place(b), numbers, fixed, lanes: [], circles: [], box: EMPTY };
    if (fixed)
      set(link, car.width, (lane) => turned(kept[lane]!, routes[numbers[lane]!]!.a === kept[lane]!.a), car.length);
    else bend(link, routes, car, 0, before.dot, a);
    return link;
  });
  const discs = cities.map(({ id }): Circle => ({ ...place(id), r: before.dot }));
  for (let round = 0; round < 2; round++) {
    for (const link of links) {
      if (link.fixed) continue;
      let best = Number.POSITIVE_INFINITY;
      let chosen = 0;
      const start = routes[link.numbers[0]!]!;
      const first = start.a <= start.b ? start.a : start.b;
      for (const share of BENDS) {
        bend(link, routes, car, share, before.dot, first);
        const cost = Math.abs(share) * 30 + crowding(link, links, discs, before);
        if (cost < best - 1e-9) [best, chosen] = [cost, share];
      }
      bend(link, routes, car, chosen, before.dot, first);
    }
  }
  const lanes: Space[][] = [];
  for (const link of links) {
    link.numbers.forEach((number, lane) => {
      lanes[number] = link.lanes[lane]!;
    });
  }
  const touched = new Set(links.filter((link) => !link.fixed).flatMap(({ numbers }) => endsOfAll(routes, numbers)));
  const named = new Map(old?.cities.map((city) => [city.id, longestName(city)]));
  const keptLabel = (city: NamedCity): Label | null => {
    const same = !resized && old !== null && !moved.has(city.id) && !touched.has(city.id);
    return same && named.get(city.id) === longestName(city) ? (before.cities[city.id]?.label ?? null) : null;
  };
  return {
    car,
    routes: routes.map(({ a, b, color }, number) => ({ a, b, color, spaces: lanes[number]! })),
    cities: labelled(cities, place, keptLabel, links, discs, before),
  };
}

/** The length of the largest car space for which every route has room, within reason. */
export function fittingCar(routes: readonly Joined[], layout: Pick<Layout, 'cities' | 'dot'>): number {
  const room = routes.map(({ a, b, length }) => {
    const [from, to] = [layout.cities[a], layout.cities[b]];
    if (!from || !to) return LONGEST_CAR;
    return (Math.hypot(to.x - from.x, to.y - from.y) - 2 * layout.dot - 6) / length;
  });
  return Math.floor(Math.min(LONGEST_CAR, Math.max(SHORTEST_CAR, Math.min(...room, LONGEST_CAR))));
}

/** Lay the lanes of a link along a curve that bends to one side by a share of the distance. */
function bend(
  link: LaneBundle,
  routes: readonly Joined[],
  car: Layout['car'],
  share: number,
  dot: number,
  first: string,
): void {
  const { from, to } = link;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2 - dy * share * 2, y: (from.y + to.y) / 2 + dx * share * 2 };
  const steps = 48;
  const curve = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const at = (p: number, q: number, r: number) => (1 - t) * (1 - t) * p + 2 * t * (1 - t) * q + t * t * r;
    return { x: at(from.x, middle.x, to.x), y: at(from.y, middle.y, to.y) };
  });
  const far = [0];
  for (let i = 1; i <= steps; i++)
    far.push(far[i - 1]! + Math.hypot(curve[i]!.x - curve[i - 1]!.x, curve[i]!.y - curve[i - 1]!.y));
  const whole = far[steps]!;
  const aside = (lane: number) => (link.numbers.length > 1 ? (lane - 0.5) * (car.width + LANE_GAP) : 0);
  const spacesOf = (lane: number): Space[] => {
    const route = routes[link.numbers[lane]!]!;
    const room = Math.max(whole - 2 * (dot + 3), 1);
    const pitch = Math.min(room / route.length, car.length * LOOSEST);
    const begin = (whole - pitch * route.length) / 2;
    const spaces = Array.from({ length: route.length }, (_, i) =>
      spaceAt(curve, far, begin + pitch * (i + 0.5), aside(lane)),
    );
    return route.a === first ? spaces : spaces.reverse();
  };
  set(link, car.width, spacesOf, car.length);
}

/** Give a link its spaces, and the circles that stand for them when room is looked for. */
function set(link: LaneBundle, width: number, spacesOf: (lane: number) => Space[], length: number): void {
  link.lanes = link.numbers.map((_, lane) => spacesOf(lane));
  link.circles = link.lanes.flat().flatMap(({ x, y, angle }) => {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const reach = (length - width) / 2;
    return [-1, 0, 1].map((side) => ({ x: x + c * reach * side, y: y + s * reach * side, r: width / 2 }));
  });
  link.box = boxOf(link.circles);
}

/** The place at a distance along a curve, moved to one side. */
function spaceAt(curve: readonly LayoutPoint[], far: readonly number[], at: number, aside: number): Space {
  let i = 1;
  while (i < far.length - 1 && far[i]! < at) i++;
  const [a, b] = [curve[i - 1]!, curve[i]!];
  const step = far[i]! - far[i - 1]! || 1;
  const part = (at - far[i - 1]!) / step;
  const [right, down] = [(b.x - a.x) / step, (b.y - a.y) / step];
  const turn = (Math.atan2(down, right) * 180) / Math.PI;
  const angle = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
  const x = a.x + (b.x - a.x) * part - down * aside;
  const y = a.y + (b.y - a.y) * part + right * aside;
  return { x: round(x), y: round(y), angle: Math.min(90, Math.max(-90, round(angle))) };
}

/** The spaces of a lane that was placed before, from the city that its route names first. */
function turned(lane: RoutePlace, same: boolean): Space[] {
  return same ? lane.spaces : [...lane.spaces].reverse();
}

/** How much a link gets in the way of others: overlaps with spaces and cities, and what leaves the frame. */
function crowding(
  link: LaneBundle,
  links: readonly LaneBundle[],
  discs: readonly Circle[],
  frame: LayoutFrame,
): number {
  let cost = 0;
  const { box } = link;
  for (const { x, y } of link.circles) {
    const out = Math.max(EDGE - x, EDGE - y, x - frame.width + EDGE, y - frame.height + EDGE, 0);
    cost += out * 4;
  }
  for (const other of links) {
    if (other === link || !near(box, other.box, 12)) continue;
    for (const one of link.circles) for (const two of other.circles) cost += overlap(one, two, CLEAR);
  }
  for (const disc of discs) {
    if (samePoint(disc, link.from) || samePoint(disc, link.to)) continue;
    if (!near(box, { left: disc.x, right: disc.x, top: disc.y, bottom: disc.y }, disc.r + 12)) continue;
    for (const one of link.circles) cost += overlap(one, disc, CLEAR + 2) * 3;
  }
  return cost;
}

function overlap(one: Circle, two: Circle, clear: number): number {
  return Math.max(0, one.r + two.r + clear - Math.hypot(one.x - two.x, one.y - two.y));
}

interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const EMPTY: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

function boxOf(circles: readonly Circle[]): Margins {
  const box = { left: 1e9, right: -1e9, top: 1e9, bottom: -1e9 };
  for (const { x, y, r } of circles) {
    box.left = Math.min(box.left, x - r);
    box.right = Math.max(box.right, x + r);
    box.top = Math.min(box.top, y - r);
    box.bottom = Math.max(box.bottom, y + r);
  }
  return box;
}

function near(one: Margins, two: Margins, gap: number): boolean {
  return (
    one.left - gap < two.right && two.left - gap < one.right && one.top - gap < two.bottom && two.top - gap < one.bottom
  );
}

/** The places of all cities with their names, each on its least crowded side. */
function labelled(
  cities: readonly NamedCity[],
  place: (id: string) => LayoutPoint,
  kept: (city: NamedCity) => Label | null,
  links: readonly LaneBundle[],
  discs: readonly Circle[],
  { dot, font, width, height }: LayoutFrame,
): Record<string, CityPlace> {
  const found: Record<string, CityPlace> = {};
  const taken: Margins[] = [];
  const circles = [...links.flatMap((link) => link.circles), ...discs];
  const boxOfLabel = (label: Label, wide: number): Margins => {
    const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - wide : label.x - wide / 2;
    return { left, right: left + wide, top: label.y - font * 0.72, bottom: label.y + font * 0.2 };
  };
  const put = (city: NamedCity, label: Label) => {
    const { x, y } = place(city.id);
    found[city.id] = { x, y, label };
    taken.push(boxOfLabel(label, longestName(city) * font * LETTER));
  };
  const open = cities.filter((city) => {
    const label = kept(city);
    if (label) put(city, label);
    return !label;
  });
  for (const city of open) {
    const { x, y } = place(city.id);
    const wide = longestName(city) * font * LETTER;
    let best = Number.POSITIVE_INFINITY;
    let chosen: Label = { x, y: round(y - dot - 5), anchor: 'middle' };
    for (const [dx, dy, anchor, dislike] of SIDES) {
      const label: Label = {
        x: round(x + dx * (dot + 4)),
        y: round(y + dy * (dot + 4) + font * (0.28 + dy * 0.4)),
        anchor,
      };
      const box = boxOfLabel(label, wide);
      const out = Math.max(14 - box.left, 14 - box.top, box.right - width + 14, box.bottom - height + 14, 0);
      let cost = dislike + out * 20;
      for (const circle of circles) {
        const gap = Math.hypot(
          Math.max(box.left - circle.x, 0, circle.x - box.right),
          Math.max(box.top - circle.y, 0, circle.y - box.bottom),
        );
        if (gap < circle.r + 1) cost += circle.r + 1 - gap + 2;
      }
      for (const other of taken) if (near(box, other, 2)) cost += 30;
      if (cost < best - 1e-9) [best, chosen] = [cost, label];
    }
    put(city, { ...chosen, x: within(chosen.x, width), y: within(chosen.y, height) });
  }
  // In the order of the cities, so that the same board always gives the same file.
  return Object.fromEntries(cities.map(({ id }) => [id, found[id]!]));
}

/** Where a name may stand: to the right and down, in discs; its anchor; and how much the place is disliked. */
const SIDES: readonly (readonly [number, number, Label['anchor'], number])[] = [
  [0, -1, 'middle', 0],
  [1, 0, 'start', 0.2],
  [-1, 0, 'end', 0.4],
  [0, 1, 'middle', 0.3],
  [0.8, -0.8, 'start', 0.6],
  [-0.8, -0.8, 'end', 0.8],
  [0.8, 0.8, 'start', 0.7],
  [-0.8, 0.8, 'end', 0.9],
  [0.3, -1.1, 'start', 1.2],
  [-0.3, -1.1, 'end', 1.3],
  [0.3, 1.1, 'start', 1.2],
  [-0.3, 1.1, 'end', 1.3],
];

/** Routes whose spaces lie on each other, because their cities are too near. */
export function cramped(layout: Pick<Layout, 'car' | 'routes'>): number[] {
  return layout.routes.flatMap(({ spaces }, number) => {
    const tight = spaces.some((space, i) => {
      const next = spaces[i + 1];
      return next !== undefined && Math.hypot(next.x - space.x, next.y - space.y) < layout.car.length * 0.94;
    });
    return tight ? [number] : [];
  });
}

function endsOfAll(routes: readonly Joined[], numbers: readonly number[]): string[] {
  return numbers.flatMap((number) => [routes[number]!.a, routes[number]!.b]);
}

function longestName({ names }: NamedCity): number {
  return Math.max(...[names.board, names.en, names.uk, names.ru, names.pl].map((name) => (name ?? '').length), 1);
}

function samePoint(one: LayoutPoint | undefined, two: LayoutPoint | undefined): boolean {
  return one !== undefined && two !== undefined && one.x === two.x && one.y === two.y;
}

function group<T>(map: Map<string, T[]>, key: string): T[] {
  const found = map.get(key) ?? [];
  map.set(key, found);
  return found;
}

function within(value: number, size: number): number {
  return Math.min(size, Math.max(0, value));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
