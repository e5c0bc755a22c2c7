/** Boards for the tests, from the files that the server reads too. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Board, joinBoard } from '../src/board/board.ts';
import { routeTerms } from '../src/local/ownBoard.ts';
import type { BoardCard, DrawnBoard, GameInfo, Layout, Names, RouteColor } from '../src/server/messages.ts';

type Entry = { a: string; b: string; length: number; color: RouteColor; ferry?: number; tunnel?: boolean };

const folder = join(import.meta.dirname, '../../src/kvytok/boards');
const read = (board: string, file: string) => JSON.parse(readFileSync(join(folder, board, `${file}.json`), 'utf8'));
const bare = {
  land: [],
  water: [],
  borders: [],
  states: [],
  rivers: [],
  graticule: [],
  relief: [],
  parks: [],
  streets: [],
};

/** A built-in board, as far as the tests need it. */
export function board(id: string): Board {
  const head = read(id, 'board');
  const routes: Entry[] = read(id, 'routes');
  const ends = ({ a, b }: Entry) => [a, b].sort().join();
  const beside = (one: Entry) => routes.findIndex((two) => two !== one && ends(one) === ends(two));
  // The lanes of a double route may have one colour: the number tells them apart.
  const name = (route: Entry) => {
    const alike = routes.filter((other) => ends(other) === ends(route) && other.color === route.color);
    return `${route.a}-${route.b} ${route.color}${alike.length > 1 ? ` ${alike.indexOf(route) + 1}` : ''}`;
  };
  const card: BoardCard = {
    id,
    names: head.names,
    pieces: head.pieces ?? 'trains',
    minutes: 60,
    notice: null,
    version: '',
  };
  const drawn: DrawnBoard = {
    id,
    cities: read(id, 'cities').map(
      ({
        names: { board, modern = null, ...names },
        ...city
      }: {
        names: Names & { board?: string; modern?: Names | null };
      }) => ({
        ...city,
        board: board ?? names.en,
        names,
        modern,
      }),
    ),
    routes: routes.map((route) => ({
      ferry: 0,
      tunnel: false,
      mountain: 0,
      ...route,
      name: name(route),
      other_lane: beside(route) < 0 ? null : name(routes[beside(route)]!),
    })),
    terms: Object.fromEntries(
      head.games.map((game: GameInfo) => [
        game.id,
        routeTerms({ board: head, cities: [], routes, tickets: [] }, game.id),
      ]),
    ),
    tickets: read(id, 'tickets').map((ticket: Entry) => ({
      name: `${ticket.a}-${ticket.b}`,
      points: 1,
      more: [],
      long: false,
      ...ticket,
    })),
    regions: head.regions ?? [],
    layout: { ...bare, ...read(id, 'layout') } as Layout,
  };
  return joinBoard(
    card,
    head.games.map((game: GameInfo) => ({ ...game, board: id })),
    drawn,
  );
}
