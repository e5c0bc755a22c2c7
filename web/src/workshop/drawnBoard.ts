/** A board of the workshop as the game draws it, and what the page is told about its games. */

import { type Board, joinBoard } from '../board/board.ts';
import { LENGTH } from '../engine/vocabulary.ts';
import { type BoardFiles, routeTerms } from '../local/ownBoard.ts';
import type { BoardCard, BonusSet, CityInfo, DrawnBoard, GameInfo, Layout, Pieces, Texts } from '../server/messages.ts';
import { inBox, rulesOf } from './boardCheck.ts';
import {
  endsOf,
  type GameEntry,
  type NamesEntry,
  routeNames,
  type TicketEntry,
  type WholeBoard,
} from './boardFiles.ts';
import { inAllLanguages } from './formatCheck.ts';

const DOUBTFUL = ['inferred', 'reconstructed'];

/** The board with everything that is needed to draw it and to play on it. */
export function drawnBoard(whole: WholeBoard & { layout: Layout }): Board {
  return joinBoard(cardOf(whole), gamesOf(whole), drawnOf(whole));
}

function cardOf({ board }: WholeBoard): BoardCard {
  return {
    id: board.id,
    names: inAllLanguages(board.names),
    pieces: (board.pieces as Pieces | undefined) ?? 'trains',
    minutes: Number(board.minutes ?? 60),
    notice: texts(board.notice),
    version: '',
  };
}

/** The games of a board, as a server would tell them. */
export function gamesOf(whole: WholeBoard): GameInfo[] {
  return whole.board.games.map((game) => gameOf(whole, game));
}

function gameOf(whole: WholeBoard, game: GameEntry): GameInfo {
  const rules = rulesOf(game);
  const lengths = new Set(whole.routes.map(({ length }) => length));
  const points = Array.from({ length: LENGTH }, (_, i) => i + 1).filter((length) => lengths.has(length));
  return {
    id: game.id,
    board: whole.board.id,
    names: inAllLanguages(game.names),
    line: texts(game.line),
    differs: texts(game.differs),
    players_min: rules.players_min,
    players_max: rules.players_max,
    bonus: rules.bonus_sets.map((set) => bonusOf(whole, set)),
    cars: rules.cars,
    stations: rules.stations,
    flags: rules.flag_points > 0,
    flag_points: rules.flag_points,
    flag_colors: rules.flag_colors as GameInfo['flag_colors'],
    lanes_closed_up_to: rules.lanes_closed_up_to,
    longest_path_points: rules.longest_path_points,
    mountain_points: rules.mountain_points,
    cards: rules.cards,
    route_points: Object.fromEntries(points.map((length) => [length, rules.route_points[length]!])),
    big_cities: rules.big_cities_only ? bigCities(whole, game) : [],
    trained: [],
  };
}

/** Other cities are on a single ticket of the game. */
function bigCities({ cities, tickets }: WholeBoard, game: GameEntry): string[] {
  const rules = rulesOf(game);
  const ends = tickets.filter((ticket) => inBox(ticket, rules)).flatMap(({ a, b }) => [a, b]);
  return cities.map(({ id }) => id).filter((id) => ends.filter((end) => end === id).length > 1);
}

function bonusOf({ board, tickets }: WholeBoard, set: string): BonusSet {
  const added = tickets.filter((ticket) => ticket.set === set);
  const named = (board.sets as { id: string; names: NamesEntry }[] | undefined)?.find(({ id }) => id === set);
  const doubtful = added.some((one) => one.reconstructed || DOUBTFUL.includes(String(one.confidence)));
  return { id: set, names: inAllLanguages(named?.names ?? { en: set }), tickets: added.length, doubtful };
}

function drawnOf(whole: WholeBoard & { layout: Layout }): DrawnBoard {
  const { board, cities, routes, tickets, layout } = whole;
  const names = routeNames(routes);
  return {
    id: board.id,
    cities: cities.map(
      ({ id, lat, lon, names: told }): CityInfo => ({
        id,
        lat,
        lon,
        board: told.board || told.en,
        names: inAllLanguages(told),
        modern: told.modern ? inAllLanguages(told.modern) : null,
      }),
    ),
    routes: routes.map((route, number) => {
      const other = routes.findIndex((lane, at) => at !== number && endsOf(lane) === endsOf(route));
      const { a, b, length, color, ferry = 0, tunnel = false, mountain = 0 } = route;
      return { name: names[number]!, a, b, length, color, ferry, tunnel, mountain, other_lane: names[other] ?? null };
    }),
    terms: Object.fromEntries(board.games.map(({ id }) => [id, routeTerms(whole as BoardFiles, id)])),
    tickets: tickets.map(ticketOf),
    regions: (board.regions ?? []).map(({ id, names: told, cities: within }) => ({
      id,
      names: inAllLanguages(told),
      cities: within,
    })),
    layout: { ...layout, routes: layout.routes },
  };
}

function ticketOf({ a, b, points, more = [], kind }: TicketEntry): DrawnBoard['tickets'][number] {
  return { name: `${a}-${b}`, a, b, points, more, long: kind === 'long' };
}

function texts(told: unknown): Texts | null {
  return told ? inAllLanguages(told as NamesEntry) : null;
}
