/** The accounts of an analysis: the arithmetic of src/kvytok/analysis/accounts.py, with the same numbers. */

import type { HintReason, Move } from '../server/messages.ts';

export type Verdict = 'only' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** What a decision was worth. */
export interface Appraised {
  /** The best action; the played one if none is better. */
  best: number;
  /** How much better it is, in Expert's value. */
  cost: number;
  costError: number;
  /** For every seat: what the choice brings, minus what the network would bring on average without thinking. */
  gains: number[];
  gainErrors: number[];
}
/** What the workers find out about a move. */
export interface FoundMove {
  number: number;
  seat: number;
  move: Move;
  choices: number;
  chances: number[];
  parts: Appraised[];
  better: Move | null;
  reasons: HintReason[];
}
export interface JudgedMove {
  number: number;
  seat: number;
  move: Move;
  verdict: Verdict;
  cost: number;
  cost_error: number;
  better: Move | null;
  reasons: HintReason[];
  /** Every seat's chance to win before the move, with open cards. */
  chances: number[];
  play: number[];
  play_error: number[];
  luck: number[];
}
export interface PlayerAccount {
  seat: number;
  name: string;
  start: number;
  result: number;
  luck: number;
  play: number;
  others: number;
  error: number;
  accuracy: number;
  accuracy_error: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}
export interface Analysis {
  game: string;
  names: string[];
  worlds: number;
  seed: number;
  moves: JudgedMove[];
  end: number[];
  chance_error: number;
  turning_points: number[];
  players: PlayerAccount[];
}

const INACCURACY = 0.02;
const MISTAKE = 0.05;
const BLUNDER = 0.1;
/** A verdict needs a cost of this number of standard errors. */
const CERTAIN = 2;
/** A mean cost of this much for a decision that matters is an accuracy of one half. */
const HALF = 0.02;
/** What a choice counts for in the accuracy when the game is decided; one in an even game counts 1. */
const FLOOR = 0.2;
/** The least change of a chance to win that is a turning point, and the most turning points. */
const TURNING = 0.1;
const TURNING_POINTS = 5;

export const MISTAKES: readonly Verdict[] = ['inaccuracy', 'mistake', 'blunder'];

function verdictOf(choices: number, cost: number, error: number, better: boolean): Verdict {
  if (choices === 1) return 'only';
  if (!better) return 'best';
  if (cost > CERTAIN * error) {
    if (cost >= BLUNDER) return 'blunder';
    if (cost >= MISTAKE) return 'mistake';
    if (cost >= INACCURACY) return 'inaccuracy';
  }
  return 'good';
}

/** The largest standard error of a chance that was counted in this number of worlds. */
export function chanceError(worlds: number): number {
  return 0.5 / Math.sqrt(worlds);
}

/** The moves with their verdicts, in order; `end` are the shares of the victory at the end. */
export function judged(found: readonly FoundMove[], end: readonly number[]): JudgedMove[] {
  return found.map((one, place) => {
    const then = found[place + 1]?.chances ?? end;
    const cost = sum(one.parts.map((part) => part.cost));
    const costError = joined(one.parts.map((part) => part.costError));
    const play = end.map((_, seat) => sum(one.parts.map((part) => part.gains[seat]!)));
    return {
      number: one.number,
      seat: one.seat,
      move: one.move,
      verdict: verdictOf(one.choices, cost, costError, one.better !== null),
      cost,
      cost_error: costError,
      better: one.better,
      reasons: one.reasons,
      chances: one.chances,
      play,
      play_error: end.map((_, seat) => joined(one.parts.map((part) => part.gainErrors[seat]!))),
      luck: end.map((_, seat) => then[seat]! - one.chances[seat]! - play[seat]!),
    };
  });
}

/** The numbers of the moves that changed the chances most, if that is more than noise. */
export function turningPoints(moves: readonly JudgedMove[], end: readonly number[], error: number): number[] {
  const least = Math.max(TURNING, CERTAIN * error * Math.sqrt(2));
  return moves
    .map(({ chances }, place) => {
      const then = moves[place + 1]?.chances ?? end;
      return { number: place + 1, change: Math.max(...chances.map((old, seat) => Math.abs(then[seat]! - old))) };
    })
    .filter(({ change }) => change >= least)
    .sort((a, b) => b.change - a.change || a.number - b.number)
    .slice(0, TURNING_POINTS)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
}

/** The account of one player: result - start = luck + play + others' play. */
export function accountOf(
  seat: number,
  name: string,
  moves: readonly JudgedMove[],
  end: readonly number[],
): PlayerAccount {
  const start = 1 / end.length;
  let [luck, play, others, square] = [(moves[0]?.chances ?? end)[seat]! - start, 0, 0, 0];
  let [decisions, weight, cost, costSquare] = [0, 0, 0, 0];
  for (const move of moves) {
    luck += move.luck[seat]!;
    square += move.play_error[seat]! * move.play_error[seat]!;
    if (move.seat !== seat) {
      others += move.play[seat]!;
      continue;
    }
    play += move.play[seat]!;
    if (move.verdict !== 'only') {
      // In a game that is decided nothing costs anything, so such choices say little.
      decisions += 1;
      weight += FLOOR + (1 - FLOOR) * 4 * move.chances[seat]! * (1 - move.chances[seat]!);
      cost += move.cost;
      costSquare += move.cost_error * move.cost_error;
    }
  }
  weight = Math.max(FLOOR, weight);
  const [mean, meanError] = [Math.max(0, cost / weight), Math.sqrt(costSquare) / weight];
  const accuracy = (100 * HALF) / (HALF + mean);
  const count = (verdict: Verdict) => moves.filter((move) => move.seat === seat && move.verdict === verdict).length;
  return {
    seat,
    name,
    start,
    result: end[seat]!,
    luck,
    play,
    others,
    error: Math.sqrt(square),
    accuracy,
    accuracy_error: (accuracy / (HALF + mean)) * meanError,
    decisions,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}

/** The analysis of a game, from what was found about its moves. */
export function summed(
  game: string,
  names: readonly string[],
  found: readonly FoundMove[],
  end: readonly number[],
  worlds: number,
  seed: number,
): Analysis {
  const moves = judged(found, end);
  const error = chanceError(worlds);
  return {
    game,
    names: [...names],
    worlds,
    seed,
    moves,
    end: [...end],
    chance_error: error,
    turning_points: turningPoints(moves, end, error),
    players: names.map((name, seat) => accountOf(seat, name, moves, end)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The standard error of a sum. */
function joined(errors: readonly number[]): number {
  return Math.sqrt(sum(errors.map((error) => error * error)));
}
