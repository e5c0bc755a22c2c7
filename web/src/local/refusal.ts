/** Refusals: why a message is not carried out. The texts are those of the server, for developers. */

import type { Cards, ErrorCode, Move, Reason } from '../server/messages.ts';
import { textOf, textOfCards } from './text.ts';

const LISTED = 6;

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly reason: Reason | null;

  constructor(code: ErrorCode, text: string, reason: Reason | null = null) {
    super(text);
    this.code = code;
    this.reason = reason;
  }
}

/** A move that is understood, but not allowed now; `ways` are the legal payments, where none fits. */
export function notLegal(reason: Reason, ways: readonly Cards[] = []): Refusal {
  const { code, rule, have, need } = reason;
  const text = `${rule} ${code} (have ${have}, need ${need})`.trimStart();
  return new Refusal('not-legal', ways.length ? `${text}, legal: ${first(ways.map(textOfCards))}` : text, reason);
}

/** A game that cannot be played again: the rules of its board have changed since, or its record is damaged. */
export function notReplayable(why: string): Refusal {
  return new Refusal('not-replayable', `the game cannot be played again: ${why}`);
}

/** Several legal moves fit the text. */
export function ambiguous(text: string, moves: readonly Move[]): Refusal {
  return new Refusal('ambiguous', `${text} can mean ${moves.length} moves: ${first(moves.map(textOf))}`);
}

export function cannotParse(text: string): Refusal {
  return new Refusal('cannot-parse', text);
}

function first(texts: readonly string[]): string {
  const shown = texts.slice(0, LISTED).join('; ');
  return texts.length > LISTED ? `${shown}; and ${texts.length - LISTED} more` : shown;
}
