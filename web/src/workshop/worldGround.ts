/** The ground of a region: geography projected, cut to the frame and written as paths, as in tools/layout/ground.py. */

import type { Layout } from '../server/messages.ts';
import { Projection } from './projection.ts';
import { FRAME } from './quickLayout.ts';
import type { GlobeWindow, Place, World } from './world.ts';

type GroundBox = readonly [left: number, top: number, right: number, bottom: number];
type WorldShapes = Pick<Layout, 'land' | 'water' | 'rivers' | 'borders' | 'graticule'>;

const BLEED = 6; // how far paths go beyond the frame, so that no cut edge is seen
const LONGEST = 50_000; // letters of a path
const TOLERANCE = 0.6;
const LEAST_AREA = 12;
const SHORTEST = 10;

export function projectionOf(window: GlobeWindow): Projection {
  return new Projection(window, FRAME.width, FRAME.height);
}

/** The layers of the map of a region. */
export function groundOf(world: World, window: GlobeWindow): WorldShapes {
  const projection = projectionOf(window);
  const seen = projection.window();
  const globe: GroundBox = [seen.west, seen.south, seen.east, seen.north];
  const frame: GroundBox = [-BLEED, -BLEED, FRAME.width + BLEED, FRAME.height + BLEED];
  const step = Math.max(seen.east - seen.west, seen.north - seen.south) / 60;
  const flat = (points: Place[]) => divided(points, step).map((place) => projection.at(place));
  const areas = (rings: Place[][]) =>
    packed(
      rings
        .filter((ring) => meets(ring, globe))
        .map((ring) => {
          const cut = clipped(flat(closed(clipped(ring, globe))), frame);
          return area(cut) > LEAST_AREA ? pathOf(simplified(closed(cut)), true) : '';
        }),
    );
  const lines = (all: Place[][]) =>
    packed(
      all
        .filter((line) => meets(line, globe))
        .flatMap((line) =>
          visible(flat(line), frame).map((part) => (long(part) ? pathOf(simplified(part), false) : '')),
        ),
    );
  return {
    land: areas(world.land),
    water: areas(world.lakes),
    rivers: lines(world.rivers),
    borders: lines(world.borders),
    graticule: lines(grid(seen)),
  };
}

/** Meridians and parallels every few degrees. */
function grid({ west, south, east, north }: GlobeWindow): Place[][] {
  const wide = Math.max(east - west, north - south);
  const step = wide > 70 ? 10 : wide > 18 ? 5 : wide > 4 ? 1 : 0.25;
  const marks = (from: number, to: number) =>
    Array.from(
      { length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) },
      (_, i) => (Math.ceil(from / step) + i) * step,
    );
  return [
    ...marks(west, east).map((lon): Place[] => [
      [lon, south],
      [lon, north],
    ]),
    ...marks(south, north).map((lat): Place[] => [
      [west, lat],
      [east, lat],
    ]),
  ];
}

function meets(points: readonly Place[], [left, top, right, bottom]: GroundBox): boolean {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return west < right && east > left && south < bottom && north > top;
}

function closed(ring: Place[]): Place[] {
  return ring.length ? [...ring, ring[0]!] : ring;
}

/** A line with more points, so that a straight edge can bend. */
function divided(points: readonly Place[], step: number): Place[] {
  return points.flatMap(([x, y], i): Place[] => {
    const next = points[i + 1];
    if (!next) return [[x, y]];
    const parts = Math.max(1, Math.ceil(Math.max(Math.abs(next[0] - x), Math.abs(next[1] - y)) / step));
    return Array.from({ length: parts }, (_, n) => [x + ((next[0] - x) * n) / parts, y + ((next[1] - y) * n) / parts]);
  });
}

/** A ring cut to a box, one side after the other; outside parts follow the edge. */
function clipped(ring: Place[], [left, top, right, bottom]: GroundBox): Place[] {
  let points = ring;
  for (const [axis, sign, limit] of [
    [0, 1, left],
    [1, 1, top],
    [0, -1, right],
    [1, -1, bottom],
  ] as const) {
    const depth = (point: Place) => (point[axis] - limit) * sign;
    if (points.every((point) => depth(point) >= 0)) continue;
    points = points.flatMap((point, i) => {
      const next = points[(i + 1) % points.length]!;
      const [here, there] = [depth(point), depth(next)];
      const kept: Place[] = here >= 0 ? [point] : [];
      if (here >= 0 === there >= 0) return kept;
      const share = here / (here - there);
      return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]];
    });
  }
  return points;
}

/** The visible parts of a line, each with one point beyond the frame where it leaves. */
function visible(line: readonly Place[], [left, top, right, bottom]: GroundBox): Place[][] {
  const inside = line.map(([x, y]) => x > left && x < right && y > top && y < bottom);
  const parts: Place[][] = [];
  let open: Place[] = [];
  line.forEach((point, i) => {
    if (inside[i] || inside[i - 1] || inside[i + 1]) {
      if (!open.length) parts.push(open);
      open.push(point);
    } else if (open.length) open = [];
  });
  return parts.filter((part) => part.length > 1);
}

/** A line without points that lie close to the rest (Douglas and Peucker). */
function simplified(line: readonly Place[]): Place[] {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const [[ax, ay], [bx, by]] = [line[first]!, line[last]!];
    const [wx, wy] = [bx - ax, by - ay];
    const square = wx * wx + wy * wy;
    let [worst, at] = [TOLERANCE * TOLERANCE, -1];
    for (let i = first + 1; i < last; i++) {
      const [x, y] = [line[i]![0] - ax, line[i]![1] - ay];
      const share = square > 1e-12 ? Math.min(1, Math.max(0, (x * wx + y * wy) / square)) : 0;
      const away = (x - share * wx) ** 2 + (y - share * wy) ** 2;
      if (away > worst) [worst, at] = [away, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    spans.push([first, at], [at, last]);
  }
  return line.filter((_, i) => keep[i]);
}

function area(ring: readonly Place[]): number {
  return Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      return sum + (x * ny - nx * y) / 2;
    }, 0),
  );
}

function long(line: readonly Place[]): boolean {
  let length = 0;
  for (let i = 1; i < line.length; i++)
    length += Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]);
  return length > SHORTEST;
}

/** A compact path: a start, then steps in tenths of a unit. */
function pathOf(points: readonly Place[], close: boolean): string {
  const tenths = points.map(([x, y]): Place => [Math.round(x * 10), Math.round(y * 10)]);
  const apart = tenths.filter(([x, y], i) => !i || x !== tenths[i - 1]![0] || y !== tenths[i - 1]![1]);
  if (apart.length < (close ? 4 : 2)) return '';
  const steps = apart
    .slice(1, close ? -1 : undefined)
    .map(([x, y], i) => `${(x - apart[i]![0]) / 10} ${(y - apart[i]![1]) / 10}`);
  return `M${apart[0]![0] / 10} ${apart[0]![1] / 10}l${steps.join(' ')}${close ? 'z' : ''}`;
}

/** Paths joined into a few texts of limited length. */
function packed(texts: readonly string[]): string[] {
  const all: string[] = [];
  for (const text of texts) {
    if (!text) continue;
    if (all.length && all.at(-1)!.length + text.length <= LONGEST) all[all.length - 1] += text;
    else all.push(text);
  }
  return all;
}
