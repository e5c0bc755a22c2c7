/** The world: land, waters, borders, countries and cities, fetched when somebody begins with a region. No DOM in here. */

import file from './world.json?url';

export type Place = [lon: number, lat: number];
/** A part of the globe, in degrees. */
export interface GlobeWindow {
  west: number;
  south: number;
  east: number;
  north: number;
}
export interface WorldCity {
  lon: number;
  lat: number;
  names: { en: string; uk?: string; ru?: string; pl?: string };
}
export interface World {
  land: Place[][];
  lakes: Place[][];
  rivers: Place[][];
  borders: Place[][];
  countries: ({ code: string } & GlobeWindow)[];
  cities: WorldCity[]; // the largest first
}
/** The file as tools/layout/world.py writes it. */
export interface WorldFile {
  scale: number;
  land: string[];
  lakes: string[];
  rivers: string[];
  borders: string[];
  countries: [string, number, number, number, number][];
  cities: (string | number)[][];
}

/** Parts of the world with a name of their own; countries are in the file. */
export const PARTS_OF_THE_WORLD: Readonly<Record<string, GlobeWindow>> = {
  europe: { west: -11, south: 35, east: 42, north: 66 },
  'central-europe': { west: 5, south: 43, east: 31, north: 56 },
  'north-america': { west: -128, south: 15, east: -62, north: 56 },
  'south-america': { west: -82, south: -56, east: -34, north: 13 },
  africa: { west: -19, south: -36, east: 53, north: 38 },
  'middle-east': { west: 25, south: 12, east: 64, north: 43 },
  asia: { west: 58, south: -10, east: 148, north: 56 },
  'south-east-asia': { west: 91, south: -12, east: 142, north: 29 },
  oceania: { west: 110, south: -48, east: 180, north: -5 },
};

let world: Promise<World> | null = null;

/** The world, fetched once; the browser keeps the file for days without a connection. */
export function loadWorld(): Promise<World> {
  world ??= fetch(file)
    .then((answer) => {
      if (!answer.ok) throw new Error(`the world is not there: ${answer.status}`);
      return answer.json() as Promise<WorldFile>;
    })
    .then(readWorld);
  world.catch(() => {
    world = null; // the next time it may be there
  });
  return world;
}

export function readWorld(raw: WorldFile): World {
  const lines = (texts: string[]) => texts.map((text) => decoded(text, raw.scale));
  return {
    land: lines(raw.land),
    lakes: lines(raw.lakes),
    rivers: lines(raw.rivers),
    borders: lines(raw.borders),
    countries: raw.countries.map(([code, west, south, east, north]) => ({ code, west, south, east, north })),
    cities: raw.cities.map(([lon, lat, en, uk, ru, pl]) => ({
      lon: lon as number,
      lat: lat as number,
      names: { en: String(en), ...(uk && { uk: String(uk), ru: String(ru), pl: String(pl) }) },
    })),
  };
}

/** Points from letters: the steps from one to the next, each number as groups of five bits. */
function decoded(text: string, scale: number): Place[] {
  const points: Place[] = [];
  let [at, x, y] = [0, 0, 0];
  const next = () => {
    let [value, shift, bits] = [0, 0, 32];
    while (bits >= 32) {
      bits = text.charCodeAt(at++) - 59;
      value |= (bits & 31) << shift;
      shift += 5;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    x += next();
    y += next();
    points.push([x / scale, y / scale]);
  }
  return points;
}
