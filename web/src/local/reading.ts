/**
 * Reading the text of a move in a position. Parts may be missing if only one legal move fits.
 *
 * Cities, routes and tickets are named as the program writes them; the server also reads other spellings.
 */

import { ADD, COLOR_NAMES, KEEP, LOCOMOTIVE } from '../engine/vocabulary.ts';
import type { CardColor, Cards, Move, Reason, TrainColor } from '../server/messages.ts';
import type { Box } from './box.ts';
import {
  addIds,
  addMove,
  demand,
  demandCity,
  demandKind,
  demandRoute,
  idsOf,
  keepMove,
  type LegalChoice,
  notOffered,
  offerOf,
  payIds,
  payments,
} from './choices.ts';
import type { Position } from './position.ts';
import { ambiguous, cannotParse, notLegal, Refusal } from './refusal.ts';
import { shown } from './text.ts';

const LONGEST = 400;
const MOST_WORDS = 64;

/** The cards as far as the text names them; null for what it leaves out. */
interface PartialCards {
  color: TrainColor | null;
  count: number | null;
  locomotives: number | null;
}
type PartialMove =
  | { kind: 'whole'; move: Move }
  | { kind: 'claim'; routes: number[]; cards: PartialCards }
  | { kind: 'station'; city: number; cards: PartialCards }
  | { kind: 'keep'; tickets: number[] | null }
  | { kind: 'add'; cards: PartialCards };

const CARD_WORDS = new Map<string, number>([
  ...COLOR_NAMES.map((name, number): [string, number] => [name, number]),
  ...['violet', 'purple'].map((word): [string, number] => [word, 0]),
  ...'locomotives loco locos wild wilds joker jokers bus buses'
    .split(' ')
    .map((word): [string, number] => [word, LOCOMOTIVE]),
]);
const SIMPLE_WORDS: Record<string, Move> = {
  unseen: { move: 'take-unseen' },
  'take unseen': { move: 'take-unseen' },
  'take deck': { move: 'take-unseen' },
  tickets: { move: 'tickets' },
  'draw tickets': { move: 'tickets' },
  'give up': { move: 'give-up' },
  'leave flag': { move: 'leave-flag' },
  flag: { move: 'leave-flag' },
  'no flag': { move: 'no-flag' },
  pass: { move: 'pass' },
};
const KEYWORDS = 'take, tickets, keep, claim, station, add, give up, leave flag, no flag, pass';
const FILLERS = new Set(['and', 'card', 'cards', 'with']);
const NOTHING = new Set(['nothing', 'none']);

/** The words of a text without case, accents and marks. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The legal move that a text means; refuses if there is none, or if several fit. */
export function read(position: Position, text: string): LegalChoice {
  const fitting = fittingMoves(position, understand(position.box, text));
  if (fitting.length > 1 && !twinLanes(position.box, fitting))
    throw ambiguous(
      shown(text),
      fitting.map(({ move }) => move),
    );
  return fitting[0]!;
}

/** What a text says by itself, without looking at the position. */
function understand(box: Box, text: string): PartialMove {
  if ([...text].length > LONGEST) throw cannotParse(`${shown(text)} is too long to be a move`);
  const words = wordsOf(text);
  if (words.length > MOST_WORDS || words.join('').length > LONGEST)
    throw cannotParse(`${shown(text)} has too many words or letters to be a move`);
  const simple = SIMPLE_WORDS[words.join(' ')];
  if (simple) return { kind: 'whole', move: simple };
  const trimmed = text.trim();
  const [head = ''] = trimmed.split(/\s+/, 1);
  const rest = trimmed.slice(head.length).trim();
  const [where = '', ...cards] = rest.split(':');
  switch (wordsOf(head).join('')) {
    case 'take':
      return { kind: 'whole', move: { move: 'take', color: readTake(text, words.slice(1)) } };
    case 'keep':
      return { kind: 'keep', tickets: readTickets(box, rest) };
    case 'claim':
      return { kind: 'claim', routes: readRoutes(box, where), cards: readCards(cards.join(':')) };
    case 'station':
      return { kind: 'station', city: readCity(box, where), cards: readCards(cards.join(':')) };
    case 'add':
      return { kind: 'add', cards: readCards(rest) };
    default:
      throw cannotParse(`${shown(text)} is not a move; a move begins with one of: ${KEYWORDS}`);
  }
}

function readTake(text: string, words: readonly string[]): CardColor {
  const named = words.filter((word) => !FILLERS.has(word) && word !== 'a' && word !== 'the');
  const color = named.length === 1 ? CARD_WORDS.get(named[0]!) : undefined;
  if (color === undefined) throw cannotParse(`${shown(text)} names no card to take; say: take unseen, or take red`);
  return COLOR_NAMES[color]!;
}

function readTickets(box: Box, text: string): number[] | null {
  const names = text.split(/\s+/).filter(Boolean);
  if (names.length === 0) return null;
  if (names.length === 1 && NOTHING.has(names[0]!.toLowerCase())) return [];
  const numbers = names.map((name) => box.ticketNumbers.get(name));
  if (numbers.includes(undefined))
    throw cannotParse(`${shown(text)} is not a list of tickets of this game; name the two cities of each`);
  return [...new Set(numbers as number[])];
}

function readRoutes(box: Box, text: string): number[] {
  const name = text.split(/\s+/).filter(Boolean).join(' ');
  const exact = box.routeNumbers.get(name);
  if (exact !== undefined) return [exact];
  const found = box.routes.flatMap((route, number) => (name && route.startsWith(`${name} `) ? [number] : []));
  if (found.length === 0)
    throw cannotParse(`there is no route ${shown(text.trim())} on this board; name its two cities and its colour`);
  return found;
}

function readCity(box: Box, text: string): number {
  const city = box.cityNumbers.get(text.trim());
  if (city === undefined) throw cannotParse(`there is no city ${shown(text.trim())} on this board`);
  return city;
}

/** Read cards such as `2 black 1 locomotive`, or only `black`; if numbers are given, no other cards are wanted. */
function readCards(text: string): PartialCards {
  const counts = new Map<number, number | null>();
  let number: number | null = null;
  for (const word of wordsOf(text)) {
    const color = CARD_WORDS.get(word);
    if (FILLERS.has(word)) continue;
    if (color !== undefined && !counts.has(color)) {
      counts.set(color, number);
      number = null;
    } else if (number === null && /^[0-9]{1,3}$/.test(word)) number = Number(word);
    else throw cannotParse(`${shown(text)} are not cards; say for example: 2 black 1 locomotive`);
  }
  if (number !== null)
    throw cannotParse(`${shown(text)} ends with a number of nothing; say for example: 2 black 1 locomotive`);
  const colors = [...counts.keys()].filter((color) => color !== LOCOMOTIVE && counts.get(color) !== 0);
  if (colors.length > 1)
    throw cannotParse(`${shown(text)} are cards of several colours; one colour and locomotives go together`);
  if (counts.size === 0) return { color: null, count: null, locomotives: null };
  if (colors.length === 0) return { color: null, count: 0, locomotives: counts.get(LOCOMOTIVE) ?? null };
  const count = counts.get(colors[0]!) ?? null;
  const locomotives = counts.has(LOCOMOTIVE) ? counts.get(LOCOMOTIVE)! : count === null ? null : 0;
  return { color: COLOR_NAMES[colors[0]!] as TrainColor, count, locomotives };
}

function fits(wanted: PartialCards, cards: Cards): boolean {
  return (
    (wanted.color === null || wanted.color === cards.color) &&
    (wanted.count === null || wanted.count === cards.count) &&
    (wanted.locomotives === null || wanted.locomotives === cards.locomotives)
  );
}

/** The exact cards, if the text gives all numbers: then the rules can say what is wrong with them. */
function exactCards({ color, count, locomotives }: PartialCards): Cards | null {
  if (count === null || locomotives === null || count + locomotives === 0) return null;
  return { color: count ? color : null, count, locomotives };
}

/** The legal moves that fit; refuses if there are none. */
function fittingMoves(position: Position, wanted: PartialMove): LegalChoice[] {
  const { routes, cities } = position.box;
  switch (wanted.kind) {
    case 'whole':
      return [{ move: wanted.move, ids: idsOf(position, wanted.move) }];
    case 'claim':
      return anyOf(wanted.routes, (route) => {
        const chosen = demandRoute(position, route);
        return fittingPayments(position, wanted.cards, route).map(({ cards, ids }) => ({
          move: { move: 'claim', route: routes[route]!, cards },
          ids: [...chosen, ...ids],
        }));
      });
    case 'station': {
      const chosen = demandCity(position, wanted.city);
      return fittingPayments(position, wanted.cards, null).map(({ cards, ids }) => ({
        move: { move: 'station', city: cities[wanted.city]!, cards },
        ids: [...chosen, ...ids],
      }));
    }
    case 'keep':
      return fittingKeeps(position, wanted.tickets);
    case 'add':
      return fittingAdds(position, wanted.cards);
  }
}

/** The moves with any of some routes; if there are none, the most telling refusal: a taken lane says less. */
function anyOf(routes: readonly number[], moves: (route: number) => LegalChoice[]): LegalChoice[] {
  const refusals: Refusal[] = [];
  const found = routes.flatMap((route) => {
    try {
      return moves(route);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
      return [];
    }
  });
  if (found.length === 0) throw refusals.find(({ reason }) => reason?.code !== 'route-taken') ?? refusals[0]!;
  return found;
}

function fittingPayments(position: Position, wanted: PartialCards, route: number | null) {
  const ways = payments(position, route);
  const fitting = ways.filter(({ cards }) => fits(wanted, cards));
  if (fitting.length) return fitting;
  const exact = exactCards(wanted);
  if (exact) payIds(position, exact, route);
  throw notLegal(
    noSuchPayment(route === null ? 'B1' : 'C1', ways.length),
    ways.map(({ cards }) => cards),
  );
}

function noSuchPayment(rule: string, need: number): Reason {
  return { code: 'no-such-payment', rule, have: 0, need };
}

function fittingKeeps(position: Position, tickets: readonly number[] | null): LegalChoice[] {
  demandKind(position, KEEP);
  if (tickets === null)
    return position.legal().map((action) => ({ move: keepMove(position, action - KEEP), ids: [action] }));
  const offer = offerOf(position);
  if (!tickets.every((ticket) => offer.includes(ticket))) throw notLegal(notOffered(position));
  const places = tickets.reduce((sum, ticket) => sum | (1 << offer.indexOf(ticket)), 0);
  return [{ move: keepMove(position, places), ids: [demand(position, KEEP + places)] }];
}

function fittingAdds(position: Position, wanted: PartialCards): LegalChoice[] {
  demandKind(position, ADD);
  const adds = position.legal().filter((action) => action >= ADD && action < ADD + 4);
  const ways = adds.map((action) => ({ move: addMove(position, action - ADD), ids: [action] }));
  const fitting = ways.filter(({ move }) => fits(wanted, move.cards));
  if (fitting.length) return fitting;
  const exact = exactCards(wanted);
  if (exact) addIds(position, exact);
  throw notLegal(
    noSuchPayment('C6', ways.length),
    ways.map(({ move }) => move.cards),
  );
}

/** Whether the moves differ only in which of two equal lanes they claim, so that either will do. */
function twinLanes(box: Box, choices: readonly LegalChoice[]): boolean {
  const kinds = choices.map(({ move }) =>
    move.move === 'claim' ? `${box.lanes[box.routeNumbers.get(move.route)!]} ${JSON.stringify(move.cards)}` : '',
  );
  return kinds[0] !== '' && new Set(kinds).size === 1;
}
