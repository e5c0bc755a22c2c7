/** Moves as actions of the rules: which moves a position allows, and the action ids that carry out each move. */

import {
  ADD,
  BUILD,
  CLAIM,
  COLOR_NAMES,
  DRAW_TICKETS,
  GIVE_UP,
  KEEP,
  KEEP_TICKETS,
  LEAVE_FLAG,
  LENGTH,
  NO_FLAG,
  PASS,
  PAY,
  PAY_LOCOMOTIVES,
  PAY_ROUTE,
  PAY_STATION,
  TAKE,
  TUNNEL,
  UNSEEN,
} from '../engine/vocabulary.ts';
import type { CardColor, Cards, Move, Reason, TrainColor } from '../server/messages.ts';
import type { Position } from './position.ts';
import { cannotParse, notLegal } from './refusal.ts';
import { quoted } from './text.ts';

/** A legal move with the action ids that carry it out. */
export interface LegalChoice {
  move: Move;
  ids: number[];
}
/** A way to pay, with the action that follows the choice of the route or city; the rules ask only if there are several. */
export interface PaymentIds {
  cards: Cards;
  ids: number[];
}

const SIMPLE: readonly [number, Move][] = [
  ...COLOR_NAMES.map((color, c): [number, Move] => [TAKE + c, { move: 'take', color }]),
  [UNSEEN, { move: 'take-unseen' }],
  [DRAW_TICKETS, { move: 'tickets' }],
  [PASS, { move: 'pass' }],
  [GIVE_UP, { move: 'give-up' }],
  [LEAVE_FLAG, { move: 'leave-flag' }],
  [NO_FLAG, { move: 'no-flag' }],
];
const SIMPLE_MOVES = new Map(SIMPLE);

/** A set of cards from the numbers of the rules. */
export function cardsOf(color: number, count: number, locomotives: number): Cards {
  return { color: count ? (COLOR_NAMES[color] as TrainColor) : null, count, locomotives };
}

export function total(cards: Cards): number {
  return cards.count + cards.locomotives;
}

export function colorNumber(color: CardColor): number {
  return COLOR_NAMES.indexOf(color);
}

function paymentCards(action: number, price: number): Cards {
  if (action === PAY_LOCOMOTIVES) return cardsOf(0, 0, price);
  const locomotives = (action - PAY) % LENGTH;
  return cardsOf(Math.floor((action - PAY) / LENGTH), price - locomotives, locomotives);
}

function paymentAction({ color, locomotives }: Cards): number {
  return color === null ? PAY_LOCOMOTIVES : PAY + colorNumber(color) * LENGTH + locomotives;
}

/** The ways to pay for a route that may be claimed; without a route, for a station. */
export function payments(position: Position, route: number | null): PaymentIds[] {
  const price = position.price(route);
  const ways = position.paying(route).legal();
  const asked = ways.length > 1 || position.phase === PAY_ROUTE || position.phase === PAY_STATION;
  return ways.map((way) => ({ cards: paymentCards(way, price), ids: asked ? [way] : [] }));
}

/** The tickets that the asked seat chooses from, by number. */
export function offerOf(position: Position): number[] {
  return position.seat < 0 ? [] : position.numbers('offer', position.seat);
}

export function keepMove(position: Position, places: number): Move {
  const kept = offerOf(position).filter((ticket, i) => ticket >= 0 && (places >> i) & 1);
  return { move: 'keep', tickets: kept.map((ticket) => position.box.tickets[ticket]!.name) };
}

export function addMove(position: Position, locomotives: number): Move & { move: 'add' } {
  const more = position.number('extra') - locomotives;
  return { move: 'add', cards: cardsOf(position.number('laid_color'), more, locomotives) };
}

/** The move that claims a route, or builds a station, with a payment. */
function spending(position: Position, action: number, cards: Cards): Move {
  const { routes, cities } = position.box;
  if (action < PAY) return { move: 'claim', route: routes[action - CLAIM]!, cards };
  return { move: 'station', city: cities[action - BUILD]!, cards };
}

/** All legal moves of the asked seat, in the order of the rules. */
export function legalMoves(position: Position): LegalChoice[] {
  let forStation: PaymentIds[] | null = null;
  return position.legal().flatMap((action): LegalChoice[] => {
    const chosen = action >= CLAIM && action < PAY;
    if (!chosen && !(action >= BUILD && action < ADD)) return [{ move: moveOf(position, [action]), ids: [action] }];
    if (!chosen) forStation ??= payments(position, null);
    const ways = chosen ? payments(position, action - CLAIM) : forStation!;
    return ways.map(({ cards, ids }) => ({ move: spending(position, action, cards), ids: [action, ...ids] }));
  });
}

/** The exact move that legal action ids carry out. */
export function moveOf(position: Position, ids: readonly number[]): Move {
  const [action = 0, then] = ids;
  const simple = SIMPLE_MOVES.get(action);
  if (simple) return simple;
  if (action < CLAIM) return keepMove(position, action - KEEP);
  if (action >= ADD) return addMove(position, action - ADD);
  if (action >= PAY && action < BUILD) {
    const route = position.phase === PAY_ROUTE ? position.number('pending_route') : null;
    const start = route === null ? BUILD + position.number('pending_city') : CLAIM + route;
    return spending(position, start, paymentCards(action, position.price(route)));
  }
  const route = action < PAY ? action - CLAIM : null;
  const payment = then ?? position.paying(route).legal()[0]!;
  return spending(position, action, paymentCards(payment, position.price(route)));
}

/** The action ids that carry out a move of the asked seat; refuses with the reason if it is not allowed. */
export function idsOf(position: Position, move: Move): number[] {
  switch (move.move) {
    case 'keep':
      return keepIds(position, move.tickets);
    case 'claim': {
      const route = position.box.routeNumbers.get(move.route);
      if (route === undefined) throw cannotParse(`there is no route ${quoted(move.route)} on this board`);
      return [...demandRoute(position, route), ...payIds(position, move.cards, route)];
    }
    case 'station': {
      const city = position.box.cityNumbers.get(move.city);
      if (city === undefined) throw cannotParse(`there is no city ${quoted(move.city)} on this board`);
      return [...demandCity(position, city), ...payIds(position, move.cards, null)];
    }
    case 'add':
      return addIds(position, move.cards);
    default: {
      const same = (other: Move) => other.move === move.move && (move.move !== 'take' || sameTake(other, move));
      return [demand(position, SIMPLE.find(([, other]) => same(other))![0])];
    }
  }
}

function sameTake(one: Move, other: Move): boolean {
  return one.move === 'take' && other.move === 'take' && one.color === other.color;
}

/** The action itself if it is legal. */
export function demand(position: Position, action: number): number {
  const reason = position.whyNot(action);
  if (reason) throw notLegal(reason);
  return action;
}

/** Refuses if the game is over, or if nothing of this kind is asked at all. */
export function demandKind(position: Position, action: number): void {
  const reason = position.whyNot(action);
  if (reason && (reason.code === 'not-asked' || reason.code === 'game-over')) throw notLegal(reason);
}

/** The choice of a route; nothing if its payment is asked for already. */
export function demandRoute(position: Position, route: number): number[] {
  const paying = position.phase === PAY_ROUTE && position.number('pending_route') === route;
  return paying ? [] : [demand(position, CLAIM + route)];
}

/** The choice of a city; nothing if its payment is asked for already. */
export function demandCity(position: Position, city: number): number[] {
  const paying = position.phase === PAY_STATION && position.number('pending_city') === city;
  return paying ? [] : [demand(position, BUILD + city)];
}

function keepIds(position: Position, tickets: readonly string[]): number[] {
  demandKind(position, KEEP);
  const offer = offerOf(position);
  let places = 0;
  for (const name of tickets) {
    const ticket = position.box.ticketNumbers.get(name);
    if (ticket === undefined) throw cannotParse(`there is no ticket ${quoted(name)} in this game`);
    if (!offer.includes(ticket)) throw notLegal(notOffered(position));
    places |= 1 << offer.indexOf(ticket);
  }
  return [demand(position, KEEP + places)];
}

/** The payment for a route or a station that may be chosen. */
export function payIds(position: Position, cards: Cards, route: number | null): number[] {
  const way = payments(position, route).find((payment) => sameCards(payment.cards, cards));
  if (way) return way.ids;
  const price = position.price(route);
  if (total(cards) !== price) throw notLegal(wrongCount(route === null ? 'B1' : 'C1', total(cards), price));
  demand(position.paying(route), paymentAction(cards));
  throw new Error('the rules allow a payment and do not list it');
}

function sameCards(one: Cards, other: Cards): boolean {
  return one.color === other.color && one.count === other.count && one.locomotives === other.locomotives;
}

export function addIds(position: Position, cards: Cards): number[] {
  demandKind(position, ADD);
  const extra = position.number('extra');
  if (total(cards) !== extra) throw notLegal(wrongCount('C6', total(cards), extra));
  const [laid, have] = [position.number('laid_color'), cards.color === null ? null : colorNumber(cards.color)];
  if (position.phase === TUNNEL && have !== null && have !== laid)
    throw notLegal({ code: 'wrong-color', rule: 'C6', have, need: laid });
  return [demand(position, ADD + cards.locomotives)];
}

function wrongCount(rule: string, have: number, need: number): Reason {
  return { code: 'wrong-count', rule, have, need };
}

export function notOffered(position: Position): Reason {
  return { code: 'not-offered', rule: position.phase === KEEP_TICKETS ? 'T1' : 'S3', have: 0, need: 1 };
}
