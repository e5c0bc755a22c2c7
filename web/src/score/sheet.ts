/**
 * The sheet of a game on a real table: who owns which route, station and ticket. Its file is the one that `kvytok score`
 * reads; docs/cli.md describes it.
 */

import { type Board, termsOf } from '../board/board.ts';
import { laneProblem } from '../board/lanes.ts';
import type { GameInfo, TicketInfo } from '../server/messages.ts';

export interface Sheet {
  game: string;
  bonus: string[];
  players: { name: string; flags: number }[];
  /** The seat that owns each claimed route, by the route's name. */
  owners: Record<string, number>;
  /** The seat with a station in a city. */
  stations: Record<string, number>;
  /** The seat that holds a ticket, by the ticket's name. */
  holders: Record<string, number>;
}

/** A table as the file says it; most parts may be left out. */
export interface TableFile {
  game: string;
  bonus?: string[];
  players: {
    name?: string;
    routes?: { a: string; b: string; color?: string }[];
    stations?: string[];
    tickets?: { a: string; b: string; points?: number }[];
    flags?: number;
  }[];
}

/** What cannot lie on a table. */
export type SheetProblem =
  | { code: 'cars' | 'stations'; seat: number; have: number; need: number }
  | { code: 'lanes' | 'closed'; seat: number; route: string };

/** A file that says something that is not on this board. */
export class Misfit extends Error {}

export function emptySheet(game: string, names: readonly string[]): Sheet {
  const players = names.map((name) => ({ name, flags: 0 }));
  return { game, bonus: [], players, owners: {}, stations: {}, holders: {} };
}

/** The sheet that was kept, with nothing but what a sheet has; null for what is none. */
export function keptSheet(given: unknown): Sheet | null {
  const { game, bonus, players, owners, stations, holders } = (given ?? {}) as Partial<Record<keyof Sheet, unknown>>;
  if (typeof game !== 'string' || !Array.isArray(players) || players.length === 0) return null;
  return {
    game,
    bonus: Array.isArray(bonus) ? bonus.filter((set) => typeof set === 'string') : [],
    players: players.map((player) => ({
      name: typeof player?.name === 'string' ? player.name : '',
      flags: Number.isInteger(player?.flags) ? player.flags : 0,
    })),
    owners: seatsIn(owners, players.length),
    stations: seatsIn(stations, players.length),
    holders: seatsIn(holders, players.length),
  };
}

function seatsIn(given: unknown, players: number): Record<string, number> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).filter(([, seat]) => Number.isInteger(seat) && seat >= 0 && seat < players),
  );
}

/** A sheet for a game: what the game or its board does not have (any more) is left out. */
export function fittedTo(game: GameInfo, sheet: Sheet): Sheet {
  const players = sheet.players.slice(0, game.players_max);
  const bonus = sheet.bonus.filter((id) => game.bonus.some((set) => set.id === id));
  if (sheet.game === game.id) return { ...sheet, players, bonus };
  return { ...emptySheet(game.id, []), players: players.map(({ name }) => ({ name, flags: 0 })) };
}

/** What lies on a board: pieces on routes and in cities that it has. */
export function lyingOn(board: Board, sheet: Sheet): Sheet {
  const kept = (things: Record<string, number>, known: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(Object.entries(things).filter(([name]) => known.has(name)));
  return { ...sheet, owners: kept(sheet.owners, board.route), stations: kept(sheet.stations, board.city) };
}

/** The sheet as a file. */
export function fileOf(sheet: Sheet, board: Board, tickets: ReadonlyMap<string, TicketInfo>): TableFile {
  const of = (things: Record<string, number>, seat: number) =>
    Object.keys(things).filter((one) => things[one] === seat);
  return {
    game: sheet.game,
    ...(sheet.bonus.length ? { bonus: sheet.bonus } : {}),
    players: sheet.players.map(({ name, flags }, seat) => ({
      ...(name ? { name } : {}),
      routes: of(sheet.owners, seat).flatMap((name) => {
        const route = board.route.get(name);
        return route ? [{ a: route.a, b: route.b, color: route.color }] : [];
      }),
      stations: of(sheet.stations, seat),
      tickets: of(sheet.holders, seat).flatMap((ticket) => {
        const card = tickets.get(ticket); // a bonus ticket may have left the game
        return card ? [{ a: card.a, b: card.b }] : [];
      }),
      ...(flags ? { flags } : {}),
    })),
  };
}

const ALIASES: Record<string, string> = { violet: 'pink', purple: 'pink', grey: 'gray' };

/** The sheet that a file describes; throws `Misfit` if there is no such city, route or ticket. */
export function sheetOf(file: TableFile, board: Board, tickets: readonly TicketInfo[]): Sheet {
  const called = new Map<string, string>();
  for (const { id, names, modern } of board.cities)
    for (const name of [...Object.values(modern ?? {}), ...Object.values(names), id]) called.set(plain(name), id);
  const city = (name: string) => called.get(plain(name)) ?? misfit(name);
  const regions = new Map<string, string>();
  for (const { id, names } of board.region.values())
    for (const name of [...Object.values(names), id]) regions.set(plain(name), id);
  const place = (name: string) => regions.get(plain(name)) ?? city(name);
  const sheet = { ...emptySheet(file.game, []), bonus: file.bonus ?? [] };
  for (const [seat, player] of file.players.entries()) {
    sheet.players.push({ name: player.name ?? '', flags: player.flags ?? 0 });
    for (const route of player.routes ?? []) {
      const ends = [city(route.a), city(route.b)].sort().join();
      const color = route.color?.toLowerCase();
      const lane = board.routes.find(
        (one) =>
          [one.a, one.b].sort().join() === ends &&
          (!color || one.color === (ALIASES[color] ?? color)) &&
          !(one.name in sheet.owners),
      );
      sheet.owners[lane?.name ?? misfit(`${route.a}–${route.b} ${route.color ?? ''}`)] = seat;
    }
    for (const station of player.stations ?? []) sheet.stations[city(station)] = seat;
    for (const ticket of player.tickets ?? []) {
      const ends = [place(ticket.a), place(ticket.b)].sort().join();
      const card = tickets.find(({ a, b }) => [a, b].sort().join() === ends);
      sheet.holders[card?.name ?? misfit(`${ticket.a}–${ticket.b}`)] = seat;
    }
  }
  return sheet;
}

/** What cannot be: too many cars or stations (C2, B1), both lanes of one owner, or a lane that is closed (C4). */
export function problemsOf(sheet: Sheet, board: Board, game: GameInfo): SheetProblem[] {
  const found: SheetProblem[] = [];
  const order = board.routes.map(({ name }) => name);
  sheet.players.forEach((_, seat) => {
    const routes = board.routes.filter((route) => sheet.owners[route.name] === seat);
    const cars = routes.reduce((sum, { name }) => sum + termsOf(board, game.id, name).cars, 0);
    if (cars > game.cars) found.push({ code: 'cars', seat, have: cars, need: game.cars });
    const built = Object.values(sheet.stations).filter((owner) => owner === seat).length;
    if (built > game.stations) found.push({ code: 'stations', seat, have: built, need: game.stations });
    for (const route of routes) {
      const code = laneProblem(route, seat, sheet.owners, sheet.players.length, game);
      // Of two lanes the second one is told.
      if (code && order.indexOf(route.otherLane!) < order.indexOf(route.name))
        found.push({ code, seat, route: route.name });
    }
  });
  return found;
}

/** A name without capitals, accents, spaces and signs. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function misfit(what: string): never {
  throw new Misfit(what);
}
