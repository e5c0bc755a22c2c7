/** The files of a board as one object: what the workshop changes, and what it saves as one file. */

import { routeCars } from '../local/ownBoard.ts';
import type { Layout, RouteColor } from '../server/messages.ts';

/** The files of a board folder that every board has, without `.json`. */
export const PARTS = ['board', 'cities', 'routes', 'tickets'] as const;
export type Part = (typeof PARTS)[number] | 'layout';

export interface NamesEntry {
  en: string;
  uk?: string;
  ru?: string;
  pl?: string;
}
export interface CityEntry {
  id: string;
  lat: number;
  lon: number;
  names: NamesEntry & { board?: string; modern?: NamesEntry | null };
  [more: string]: unknown;
}
export interface RouteEntry {
  a: string;
  b: string;
  length: number;
  color: RouteColor;
  ferry?: number;
  tunnel?: boolean;
  mountain?: number;
  [more: string]: unknown;
}
/** Where a ticket leads, a city or a region, and what that is worth. */
export interface TargetEntry {
  b: string;
  points: number;
}
export interface TicketEntry {
  a: string;
  b: string;
  points: number;
  more?: TargetEntry[];
  kind?: 'regular' | 'long';
  set?: string;
  big_cities?: boolean;
  [more: string]: unknown;
}
/** The rules that a game states; what it leaves out has its default. */
export type StatedRules = Record<string, unknown>;
export interface GameEntry {
  id: string;
  names: NamesEntry;
  rules?: StatedRules;
  [more: string]: unknown;
}
export interface BoardEntry {
  format: 1;
  id: string;
  names: NamesEntry;
  games: GameEntry[];
  regions?: { id: string; names: NamesEntry; cities: string[] }[];
  [more: string]: unknown;
}

/** A board folder: its four files, and the layout if it has one. */
export interface WholeBoard {
  board: BoardEntry;
  cities: CityEntry[];
  routes: RouteEntry[];
  tickets: TicketEntry[];
  layout?: Layout;
}

/** A board as one file: the same entries as in a board folder, one a line. `kvytok boards check FILE` reads it too. */
export function fileText({ board, cities, routes, tickets, layout }: WholeBoard): string {
  const list = (entries: readonly unknown[]) =>
    entries.length ? `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]` : '[]';
  const parts = [
    `  "board": ${JSON.stringify(board, null, 2).replaceAll('\n', '\n  ')}`,
    ...Object.entries({ cities, routes, tickets }).map(([name, entries]) => `  "${name}": ${list(entries)}`),
    ...(layout ? [`  "layout": ${JSON.stringify(layout)}`] : []),
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** Both ends in alphabetical order: the same for the two lanes of a double route. */
export function endsOf({ a, b }: { a: string; b: string }): string {
  return a <= b ? `${a} ${b}` : `${b} ${a}`;
}

/** The names of all routes, as in moves and events; lanes of one colour have a number. */
export function routeNames(routes: readonly RouteEntry[]): string[] {
  const lanes = routes.map((route) => `${endsOf(route)} ${route.color}`);
  return routes.map((route, at) => {
    const equal = lanes.flatMap((lane, other) => (lane === lanes[at] ? [other] : []));
    return `${route.a}-${route.b} ${route.color}${equal.length > 1 ? ` ${equal.indexOf(at) + 1}` : ''}`;
  });
}

/** The fewest cars that join a city with one of several, mountains included; null if no way does. */
export function distance(routes: readonly RouteEntry[], from: string, to: readonly string[]): number | null {
  const far = new Map([[from, 0]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((near, city) => (far.get(city)! < far.get(near)! ? city : near));
    open.delete(here);
    if (to.includes(here)) return far.get(here)!;
    for (const route of routes) {
      const next = route.a === here ? route.b : route.b === here ? route.a : null;
      const there = far.get(here)! + routeCars(route);
      if (next === null || there >= (far.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      far.set(next, there);
      open.add(next);
    }
  }
  return null;
}

/** Several cities under one name, to which tickets can lead. */
export interface RegionEntry {
  id: string;
  names: NamesEntry;
  cities: string[];
}

export function regionsOf({ board }: WholeBoard): RegionEntry[] {
  return (board.regions as RegionEntry[] | undefined) ?? [];
}

/** The cities of a place that a ticket names: those of a region, or the city itself. */
export function citiesOf(whole: WholeBoard, place: string): readonly string[] {
  return regionsOf(whole).find(({ id }) => id === place)?.cities ?? [place];
}

/** The targets of a ticket, each with its points; a plain one has one. */
export function targetsOf({ b, points, more = [] }: TicketEntry): readonly TargetEntry[] {
  return [{ b, points }, ...more];
}

/** All cities to which a ticket leads. */
export function goalsOf(whole: WholeBoard, ticket: TicketEntry): string[] {
  return targetsOf(ticket).flatMap(({ b }) => citiesOf(whole, b));
}
