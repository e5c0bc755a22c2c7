/** Whether a layout from a file fits its board; for one that does not, another is made. */

import type { Layout, RoutePlace, Space } from '../server/messages.ts';
import type { WholeBoard } from './boardFiles.ts';
import { isObject } from './formatCheck.ts';

const PATHS = ['land', 'water', 'borders', 'states', 'rivers', 'graticule', 'parks', 'streets'] as const;
const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{0,60000}$/;
const FIELDS = new Set<string>([
  ...PATHS,
  'format',
  'width',
  'height',
  'car',
  'dot',
  'font',
  'cities',
  'routes',
  'relief',
]);

/** The layout with all its fields, or null if it does not fit. */
export function fittingLayout(given: unknown, { cities, routes }: WholeBoard): Layout | null {
  if (!isObject(given) || given.format !== 1 || Object.keys(given).some((name) => !FIELDS.has(name))) return null;
  const layout = { ...Object.fromEntries(PATHS.map((name) => [name, []])), relief: [], ...given } as unknown as Layout;
  const { width, height, car, dot, font } = layout;
  const inside = (point: unknown) =>
    isObject(point) && within(point.x, 0, width as number) && within(point.y, 0, height as number);
  const fits =
    [width, height, dot, font].every(isSize) &&
    isObject(car) &&
    isSize(car.length) &&
    isSize(car.width) &&
    PATHS.every((name) => isPaths(layout[name])) &&
    isRelief(layout.relief) &&
    isObject(layout.cities) &&
    Object.keys(layout.cities).length === cities.length &&
    cities.every(({ id }) => {
      const place: unknown = Object.hasOwn(layout.cities, id) ? layout.cities[id] : null;
      return inside(place) && inside((place as { label: unknown }).label) && isAnchor(layout.cities[id]!.label.anchor);
    }) &&
    Array.isArray(layout.routes) &&
    layout.routes.length === routes.length &&
    routes.every(({ a, b, color, length }, number) => {
      const lane: unknown = layout.routes[number];
      if (!isObject(lane) || lane.a !== a || lane.b !== b || lane.color !== color) return false;
      const { spaces } = lane as unknown as RoutePlace;
      return Array.isArray(spaces) && spaces.length === length && spaces.every((one) => inside(one) && isTurned(one));
    });
  return fits ? layout : null;
}

function within(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function isSize(value: unknown): boolean {
  return within(value, 0.1, 10_000);
}

function isTurned({ angle }: Space): boolean {
  return within(angle, -90, 90);
}

function isAnchor(anchor: unknown): boolean {
  return anchor === 'start' || anchor === 'middle' || anchor === 'end';
}

function isPaths(value: unknown): boolean {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && PATH.test(path));
}

function isRelief(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (mark) => Array.isArray(mark) && mark.length === 3 && mark.every((number) => within(number, -10_000, 10_000)),
    )
  );
}
