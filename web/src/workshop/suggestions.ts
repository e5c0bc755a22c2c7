/** Suggestions: the cities of the world that lie on a region and are not on the board yet, the largest first. */

import type { Layout } from '../server/messages.ts';
import type { CityEntry } from './boardFiles.ts';
import { FRAME } from './quickLayout.ts';
import type { GlobeWindow, World, WorldCity } from './world.ts';
import { projectionOf } from './worldGround.ts';

export interface Suggestion extends WorldCity {
  key: string;
  name: string; // in the reader's language
  x: number;
  y: number;
}

const MARGIN = 45;
const SAME = 14; // a city so near to one of the board is that one
const APART = 70; // cities that are taken together stand so far apart

/** All cities of the world within the frame. */
export function citiesOn(world: World, window: GlobeWindow, language: 'en' | 'uk' | 'ru' | 'pl'): Suggestion[] {
  const projection = projectionOf(window);
  const { west, south, east, north } = projection.window();
  return world.cities.flatMap((city) => {
    if (city.lon < west || city.lon > east || city.lat < south || city.lat > north) return [];
    const [x, y] = projection.at([city.lon, city.lat]);
    if (x < MARGIN || y < MARGIN || x > FRAME.width - MARGIN || y > FRAME.height - MARGIN) return [];
    const name = city.names[language] ?? city.names.en;
    return [{ ...city, key: `${city.names.en} ${city.lon} ${city.lat}`, name, x, y }];
  });
}

/** Those that are not on the board yet. */
export function untaken(all: readonly Suggestion[], cities: readonly CityEntry[], layout: Layout): Suggestion[] {
  const names = new Set(cities.map(({ names: { en } }) => en));
  const places = Object.values(layout.cities);
  return all.filter(
    ({ names: { en }, x, y }) => !names.has(en) && !places.some((one) => Math.hypot(one.x - x, one.y - y) < SAME),
  );
}

/** The largest ones that stand far enough from each other and from the cities of the board. */
export function largest(all: readonly Suggestion[], layout: Layout, count: number, apart = APART): Suggestion[] {
  const taken: Suggestion[] = [];
  const places = Object.values(layout.cities);
  for (const one of all) {
    if (taken.length >= count) break;
    if ([...places, ...taken].every(({ x, y }) => Math.hypot(x - one.x, y - one.y) >= apart)) taken.push(one);
  }
  return taken;
}
