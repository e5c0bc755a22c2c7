/** The game file: a whole game as text that people can read and `kvytok replay` checks; docs/notation.md describes it. */

import type { Result } from '../server/messages.ts';
import { digestOf } from './digest.ts';
import type { Game } from './game.ts';
import { textOf } from './text.ts';

const DECIDED: Record<Result['decided_by'], string> = {
  points: 'most points',
  tickets: 'more tickets completed',
  longest_path: 'the longer continuous path',
  fewer_stations: 'fewer stations built',
  longest_bonus: 'holding the longest-path bonus',
};

/** The text of the game file. */
export function gameFile(game: Game, commitment: string): string {
  const { box, deal } = game;
  const lines = [
    'kvytok game 1',
    `game: ${box.game}`,
    `board: ${box.board} ${box.digest}`,
    `bonus: ${box.bonus.join(' ') || 'none'}`,
    ...deal.names.map((name, seat) => `seat ${seat}: ${name}`),
    `first: ${deal.first === null ? 'chance' : `seat ${deal.first}`}`,
    `commitment: ${commitment}`,
    `key: ${deal.key}`,
    '',
    ...game.history.map(({ seat, move }, i) => `${i + 1}. ${deal.names[seat]}: ${textOf(move)}`),
    '',
    `result: ${game.over ? resultLine(game.result()) : 'unfinished'}`,
  ];
  const text = lines.map((line) => `${line}\n`).join('');
  return `${text}check: ${digestOf(text + JSON.stringify(game.lastPosition))}\n`;
}

/** One line: `Anna 112, Bo 98; Anna wins`. */
function resultLine({ players, winners, decided_by }: Result): string {
  const scores = players.map(({ name, total }) => `${name} ${total}`).join(', ');
  if (winners.length > 1) return `${scores}; ${winners.join(' and ')} share the victory`;
  return `${scores}; ${winners[0]} wins${decided_by === 'points' ? '' : ` by ${DECIDED[decided_by]}`}`;
}
