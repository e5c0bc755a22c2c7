/** The text of moves, as in game files and as the server writes it. */

import type { Cards, Move } from '../server/messages.ts';

/** For example `2 black 1 locomotive`. */
export function textOfCards({ color, count, locomotives }: Cards): string {
  const parts = count ? [`${count} ${color}`] : [];
  if (locomotives) parts.push(`${locomotives} locomotive${locomotives === 1 ? '' : 's'}`);
  return parts.join(' ') || 'nothing';
}

/** For example `claim brest-paris black: 2 black 1 locomotive`. */
export function textOf(move: Move): string {
  switch (move.move) {
    case 'take':
      return `take ${move.color}`;
    case 'keep':
      return `keep ${move.tickets.join(' ') || 'nothing'}`;
    case 'claim':
      return `claim ${move.route}: ${textOfCards(move.cards)}`;
    case 'station':
      return `station ${move.city}: ${textOfCards(move.cards)}`;
    case 'add':
      return `add ${textOfCards(move.cards)}`;
    default:
      return SIMPLE[move.move];
  }
}

const SIMPLE = {
  'take-unseen': 'take unseen',
  tickets: 'tickets',
  'give-up': 'give up',
  'leave-flag': 'leave flag',
  'no-flag': 'no flag',
  pass: 'pass',
} as const;

/** A text in quotes, as Python writes it. */
export function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark;
}

/** A text in quotes, cut short. */
export function shown(text: string): string {
  return quoted(text.length <= 60 ? text : `${text.slice(0, 59)}…`);
}
