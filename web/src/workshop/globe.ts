/** Places on the drawing and on the globe: a board says both, and they move together. */

import type { Layout } from '../server/messages.ts';
import type { CityEntry } from './boardFiles.ts';

/** Degrees for a step on the drawing, and at its corner. */
export interface Chart {
  lat: [number, number, number];
  lon: [number, number, number];
}

const STEP = 0.02; // degrees for a unit of a new drawing, around the crossing of equator and prime meridian

/** The chart that fits the cities best; a board with few of them has that of a new drawing. */
export function chartOf(cities: readonly CityEntry[], layout: Layout): Chart {
  const plain: Chart = {
    lat: [0, -STEP, (layout.height / 2) * STEP],
    lon: [STEP, 0, (-layout.width / 2) * STEP],
  };
  const known = cities.filter(({ id }) => layout.cities[id]);
  const rows = known.map(({ id }) => [layout.cities[id]!.x, layout.cities[id]!.y, 1] as const);
  const lat = fitted(
    rows,
    known.map((city) => city.lat),
  );
  const lon = fitted(
    rows,
    known.map((city) => city.lon),
  );
  return lat && lon ? { lat, lon } : plain;
}

/** Where a place of the drawing is on the globe. */
export function globe({ lat, lon }: Chart, x: number, y: number): { lat: number; lon: number } {
  return {
    lat: degrees(lat[0] * x + lat[1] * y + lat[2], 90),
    lon: degrees(lon[0] * x + lon[1] * y + lon[2], 180),
  };
}

/** Where a city is after a step on the drawing. */
export function shifted(city: CityEntry, { lat, lon }: Chart, dx: number, dy: number): { lat: number; lon: number } {
  return {
    lat: degrees(city.lat + lat[0] * dx + lat[1] * dy, 90),
    lon: degrees(city.lon + lon[0] * dx + lon[1] * dy, 180),
  };
}

function degrees(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(-most, value)) * 1000) / 1000;
}

/** The plane through points by least squares; null if they do not span one. */
function fitted(rows: readonly (readonly [number, number, number])[], values: readonly number[]): Chart['lat'] | null {
  if (rows.length < 3) return null;
  const sum = (i: number, j: number) => rows.reduce((total, row) => total + row[i]! * row[j]!, 0);
  const m = [0, 1, 2].map((i) => [
    ...[0, 1, 2].map((j) => sum(i, j)),
    rows.reduce((total, row, at) => total + row[i]! * values[at]!, 0),
  ]);
  for (let i = 0; i < 3; i++) {
    const pivot = [i, i + 1, i + 2].filter((r) => r < 3).sort((r, s) => Math.abs(m[s]![i]!) - Math.abs(m[r]![i]!))[0]!;
    [m[i], m[pivot]] = [m[pivot]!, m[i]!];
    if (Math.abs(m[i]![i]!) < 1e-3) return null;
    for (let r = 0; r < 3; r++) {
      if (r === i) continue;
      const times = m[r]![i]! / m[i]![i]!;
      for (let c = i; c < 4; c++) m[r]![c]! -= times * m[i]![c]!;
    }
  }
  return [m[0]![3]! / m[0]![0]!, m[1]![3]! / m[1]![1]!, m[2]![3]! / m[2]![2]!];
}
