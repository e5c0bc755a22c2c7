/** A view: everything that one seat or a watcher may know, made only from a record that the rules have blanked. */

import type { EngineArray } from '../engine/engine.ts';
import {
  AIDED,
  COLOR_NAMES,
  FAR,
  FLAG,
  NONE,
  OPENING,
  OPENING_LONG,
  OVER,
  PLAIN,
  TUNNEL,
  WATCHER,
} from '../engine/vocabulary.ts';
import type { CardColor, Pending, SeatView, SeenPlayer, SeenTicket } from '../server/messages.ts';
import { cardsOf, legalMoves } from './choices.ts';
import { type Desk, Position } from './position.ts';

/** Cards by colour, from their counts. */
function counted(counts: readonly number[]): Partial<Record<CardColor, number>> {
  return Object.fromEntries(counts.flatMap((n, c) => (n ? [[COLOR_NAMES[c], n]] : [])));
}

/** The seat that each thing belongs to, by the names of the things. */
function owned(names: readonly string[], owners: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((name, i) => (owners[i]! >= 0 ? [[name, owners[i]!]] : [])));
}

/** The position as a seat sees it; null for a watcher. It stands in the desk's room for views. */
export function seenFrom(desk: Desk, states: EngineArray<'state'>, seat: number | null): Position {
  desk.copy(states, desk.seen);
  desk.engine.call('hide_at', desk.seen, 0, seat ?? WATCHER);
  return new Position(desk, desk.seen);
}

/** The seats that are asked: in an opening, all that have not answered. */
export function askedIn(position: Position): number[] {
  if (position.phase !== OPENING_LONG && position.phase !== OPENING) return position.seat < 0 ? [] : [position.seat];
  const answers = position.numbers('choice').slice(0, position.number('players'));
  return answers.flatMap((choice, seat) => (choice === NONE ? [seat] : []));
}

/** What a seat may know; null for a watcher. */
export function viewOf(
  desk: Desk,
  states: EngineArray<'state'>,
  seat: number | null,
  names: readonly string[],
): SeatView {
  const position = seenFrom(desk, states, seat);
  const asked = askedIn(position);
  const left = position.number('last_turns');
  return {
    seat,
    phase: position.phaseName as SeatView['phase'],
    asked,
    first: position.number('first'),
    turns_left: left === NONE ? null : left,
    hand: seat === null ? {} : counted(position.numbers('hands', seat)),
    face_up: position.numbers('face_up').flatMap((n, c) => Array<CardColor>(n).fill(COLOR_NAMES[c]!)),
    deck: position.number('deck_n'),
    discard: counted(position.numbers('discard')),
    ticket_deck: position.number('ticket_deck_n'),
    players: names.map((name, player) => playerIn(position, player, name)),
    owners: owned(desk.box.routes, position.numbers('owner')),
    stations: owned(desk.box.cities, position.numbers('station_owner')),
    ...ticketsIn(position, seat),
    pending: pendingIn(position),
    moves: seat !== null && asked.includes(seat) ? legalMoves(position).map(({ move }) => move) : [],
  };
}

function playerIn(position: Position, seat: number, name: string): SeenPlayer {
  const of = (field: string) => position.numbers(field)[seat]!;
  const left = position.numbers('flag_cards', seat);
  return {
    seat,
    name,
    score: of('score'),
    cars: of('cars'),
    stations: of('stations'),
    cards: of('hand_n'),
    known: counted(position.numbers('known', seat)),
    tickets: of('ticket_n'),
    flags: position.box.flags.filter((_, i) => left[i]),
  };
}

/** The viewer's tickets, and those to choose from. */
function ticketsIn(position: Position, seat: number | null): Pick<SeatView, 'tickets' | 'offer'> {
  if (seat === null) return { tickets: [], offer: [] };
  const holder = position.numbers('holder');
  const held = holder.flatMap((owner, ticket) => (owner === seat ? [ticket] : []));
  const offered = position.numbers('offer', seat).filter((ticket) => ticket >= 0);
  const done = doneIn(position);
  return {
    tickets: held.map((ticket) => seenTicket(position, seat, ticket, done[ticket]!)),
    offer: offered.map((ticket) => seenTicket(position, seat, ticket, doneIfKept(position, seat, ticket))),
  };
}

/** The targets that the held tickets would score, from 1 on, by ticket number; 0 for one that is not completed. */
function doneIn(position: Position): number[] {
  const { engine, box, scratches, results } = position.desk;
  engine.call('score_at', box.boards, position.states, 0, scratches, results);
  return Array.from(engine.field(results, 'ticket_done'), Number);
}

/** The target that an offered ticket would score if the seat kept it. */
function doneIfKept(position: Position, seat: number, ticket: number): number {
  const holder = position.desk.engine.field(position.states, 'holder');
  const before = holder[ticket]!;
  holder[ticket] = seat;
  const done = doneIn(position)[ticket]!;
  holder[ticket] = before;
  return done;
}

/** A ticket with the ways that still complete it. */
function seenTicket(position: Position, seat: number, number: number, done: number): SeenTicket {
  const { engine, box, ways } = position.desk;
  engine.call('find_ticket_way_at', box.boards, position.states, 0, seat, number, ways);
  const numbers = (field: string) => Array.from(engine.field(ways, field), Number);
  const cars = numbers('cars');
  const found = (kind: number, field: string, count: string, names: readonly string[]) => {
    const all = numbers(field);
    const start = (kind * all.length) / cars.length;
    return all.slice(start, start + numbers(count)[kind]!).map((n) => names[n]!);
  };
  const aided = {
    missing: cars[AIDED]!,
    routes: found(AIDED, 'route', 'routes', box.routes),
    build: found(AIDED, 'build', 'builds', box.cities),
  };
  return {
    ...box.tickets[number]!,
    completed: done > 0,
    reached: done > 0 ? box.targetOf(number, done) : null,
    missing: cars[PLAIN] === FAR ? null : cars[PLAIN]!,
    way: cars[PLAIN] === FAR ? [] : found(PLAIN, 'route', 'routes', box.routes),
    aided: aided.missing === FAR ? null : aided,
    lost: done === 0 && (position.phase === OVER || numbers('hope')[0] === 0),
  };
}

/** The claim in progress, in a tunnel or at a flag. */
function pendingIn(position: Position): Pending | null {
  const { routes, cities } = position.box;
  const [route, city] = [position.number('pending_route'), position.number('pending_city')];
  if (route === NONE && city === NONE) return null;
  const laid = position.phase === TUNNEL || position.phase === FLAG;
  const of = (field: string) => position.number(field);
  const turned = position.numbers('turned').slice(0, of('turned_n'));
  return {
    route: routes[route] ?? null,
    city: cities[city] ?? null,
    laid: laid ? cardsOf(of('laid_color'), of('laid_n'), of('laid_locomotives')) : null,
    turned_up: laid ? turned.map((color) => COLOR_NAMES[color]!) : [],
    extra: laid ? of('extra') : 0,
  };
}
