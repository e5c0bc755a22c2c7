/** Incoming messages: what a page says, checked as the server checks it. Anything else is malformed. */

import { COLOR_NAMES, LOCOMOTIVE, SEATS } from '../engine/vocabulary.ts';
import type { CardColor, Cards, FromPage, Move, Reaction, TrainColor } from '../server/messages.ts';
import { Refusal } from './refusal.ts';

const LONGEST_TEXT = 400;
const LONGEST_CHAT = 300;
const MOST_WHYS = 200;
const REACTIONS = new Set('hello thanks well-played oops hurry wow sad good-game'.split(' '));

type Fields = Record<string, unknown>;

function malformed(text: string): Refusal {
  return new Refusal('malformed', text);
}

/** A message of a page; refuses what is not one. */
export function checked(message: unknown): FromPage {
  const given = fields(message, 'a message');
  switch (given.type) {
    case 'hello':
      only(given, 'last');
      return { type: 'hello', last: given.last === undefined ? -1 : whole(given.last, 'last', -1) };
    case 'move': {
      only(given, 'seat', 'seq', 'move');
      const move = typeof given.move === 'string' ? text(given.move, 'move', LONGEST_TEXT) : checkedMove(given.move);
      return { type: 'move', seat: whole(given.seat, 'seat', 0, SEATS), seq: whole(given.seq, 'seq', 0), move };
    }
    case 'why': {
      only(given, 'id', 'seat', 'moves');
      const moves = list(given.moves, 'moves').map((entry) => text(entry, 'moves', LONGEST_TEXT));
      if (moves.length > MOST_WHYS) throw malformed(`moves has at most ${MOST_WHYS} entries`);
      return { type: 'why', id: whole(given.id, 'id'), seat: whole(given.seat, 'seat', 0, SEATS), moves };
    }
    case 'say':
      only(given, 'text');
      return { type: 'say', text: text(given.text, 'text', LONGEST_CHAT, 1) };
    case 'react':
      only(given, 'reaction');
      if (!REACTIONS.has(given.reaction as string)) throw malformed('reaction is none of the quick reactions');
      return { type: 'react', reaction: given.reaction as Reaction };
    case 'back':
      only(given);
      return { type: 'back' };
    case 'ping':
      only(given, 'id');
      return { type: 'ping', id: given.id === undefined ? 0 : whole(given.id, 'id') };
    default:
      throw malformed(`type says what a message is, not ${JSON.stringify(given.type)}`);
  }
}

function checkedMove(move: unknown): Move {
  const given = fields(move, 'move');
  switch (given.move) {
    case 'take':
      if (!COLOR_NAMES.includes(given.color as CardColor)) throw malformed('color is no colour of a card');
      return { move: 'take', color: given.color as CardColor };
    case 'keep':
      return { move: 'keep', tickets: list(given.tickets, 'tickets').map((name) => text(name, 'tickets')) };
    case 'claim':
      return { move: 'claim', route: text(given.route, 'route'), cards: checkedCards(given.cards) };
    case 'station':
      return { move: 'station', city: text(given.city, 'city'), cards: checkedCards(given.cards) };
    case 'add':
      return { move: 'add', cards: checkedCards(given.cards) };
    case 'take-unseen':
    case 'tickets':
    case 'give-up':
    case 'leave-flag':
    case 'no-flag':
    case 'pass':
      return { move: given.move };
    default:
      throw malformed(`move names a move, not ${JSON.stringify(given.move)}`);
  }
}

function checkedCards(cards: unknown): Cards {
  const { color, count, locomotives = 0 } = fields(cards, 'cards');
  const plain = COLOR_NAMES.indexOf(color as CardColor);
  if (color !== null && (plain < 0 || plain === LOCOMOTIVE)) throw malformed('color is no colour of cards, or null');
  const made = { count: whole(count, 'count', 0), locomotives: whole(locomotives, 'locomotives', 0) };
  if ((color === null) !== (made.count === 0)) throw malformed('a colour goes with a count of 1 or more');
  return { color: color as TrainColor | null, ...made };
}

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(`${what} is an object`);
  return value as Fields;
}

function only(given: Fields, ...known: string[]): void {
  const other = Object.keys(given).find((name) => name !== 'type' && !known.includes(name));
  if (other !== undefined) throw malformed(`${other} is no part of such a message`);
}

function whole(value: unknown, what: string, least = Number.MIN_SAFE_INTEGER, below = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value >= below)
    throw malformed(`${what} is a whole number in its range, not ${JSON.stringify(value)}`);
  return value;
}

function text(value: unknown, what: string, most = Number.MAX_SAFE_INTEGER, least = 0): string {
  const length = typeof value === 'string' ? [...value].length : -1;
  if (length < least || length > most) throw malformed(`${what} is a text of ${least} to ${most} letters`);
  return value as string;
}

function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw malformed(`${what} is a list`);
  return value;
}
