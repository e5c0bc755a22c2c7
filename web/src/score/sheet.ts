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

/** The sheet as a file. */
export function fileOf(sheet: Sheet, board: Board, tickets: ReadonlyMap<string, TicketInfo>): TableFile {
  const of = (things: Record<string, number>, seat: number) =>
    Object.keys(things).filter((one) => things[one] === seat);
  return {
    game: sheet.game,
    ...(sheet.bonus.length ? { bonus: sheet.bonus } : {}),
    players: sheet.players.map(({ name, flags }, seat) => ({
      ...(name ? { name } : {}),
      routes: of(sheet.owners, seat).map((route) => {
        const { a, b, color } = board.route.get(route)!;
        return { a, b, color };
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
