/**
 * What the counts of the lab say about a board: tickets that are worth too much or too little, routes that nobody or
 * everybody takes, the first seat. As in src/kvytok/bots/lab/findings.py; a test compares them.
 */

import { lanesClosed } from '../board/lanes.ts';
import { inBox, rulesOf } from './boardCheck.ts';
import { distance, endsOf, type WholeBoard } from './boardFiles.ts';
import type { Counts } from './labCount.ts';

const Z = 1.96;
const TOLERANCE = 2;
const OFTEN = 0.65;
const [NEVER, ALWAYS] = [0.02, 0.98];
const SHARES = 60;
const MOST = 100;
const [LEAST_SHARE, MOST_SHARE] = [0.5, 2];
const [FREE, , RACE] = [0, 1, 2];

export interface TicketFinding {
  number: number; // on the board
  points: number;
  done: number;
  brings: number;
  fair: number | null;
  error: number | null; // of the fair value
  verdict: 'too-high' | 'too-low' | 'fair' | 'rare';
  suggested: number | null;
}
export interface RouteFinding {
  numbers: number[]; // the lanes on the board
  claimed: number; // claimed lanes for each game
  verdict: 'never' | 'always' | '';
}
export interface Share {
  share: number;
  error: number;
}
export interface Findings {
  games: number;
  tickets: TicketFinding[];
  routes: RouteFinding[];
  first: Share;
  racer: Share;
}

export function findingsOf(whole: WholeBoard, game: number, players: number, counts: Counts): Findings {
  const free = Math.max(counts.games![FREE]!, 1);
  const rules = rulesOf(whole.board.games[game]!);
  const numbers = whole.tickets.flatMap((ticket, number) => (inBox(ticket, rules) ? [number] : []));
  const closed = lanesClosed(players, rules);
  return {
    games: counts.games!.reduce((sum, n) => sum + n, 0),
    tickets: ticketsOf(whole, numbers, players, counts),
    routes: routesOf(whole, closed, free, counts),
    first: shareOf(counts.order_shares![0]!, counts.order_squares![0]!, free),
    racer: shareOf(counts.racer_shares![0]!, counts.racer_squares![0]!, Math.max(counts.games![RACE]!, 1)),
  };
}

function shareOf(shares: number, squares: number, games: number): Share {
  const mean = shares / games;
  const error = (Z * Math.sqrt(Math.max(squares / games - mean * mean, 0) / games)) / SHARES;
  return { share: mean / SHARES, error };
}

function ticketsOf(whole: WholeBoard, numbers: number[], players: number, counts: Counts): TicketFinding[] {
  const others = players - 1;
  const measured = numbers.map((number, t) => {
    const { a, b, points } = whole.tickets[number]!;
    const dealt = Math.max(counts.dealt![t]!, 1);
    const mean = counts.margin![t]! / dealt;
    const spread = Math.max(counts.margin_square![t]! / dealt - mean * mean, 0);
    return {
      number,
      points,
      cars: distance(whole.routes, a, b) ?? 0,
      done: counts.done![t]! / dealt,
      brings: mean / others,
      error: (Z * Math.sqrt(spread / dealt)) / others,
      sure: counts.dealt![t]! > 1,
    };
  });
  const [slope, base] = trend(
    measured.map(({ cars }) => cars),
    measured.map(({ brings }) => brings),
  );
  return measured.map(({ number, points, cars, done, brings, error, sure }): TicketFinding => {
    if (!sure || done < OFTEN)
      return { number, points, done, brings, fair: null, error: null, verdict: 'rare', suggested: null };
    // A point more brings a point to those who complete the ticket, and takes one from the others.
    const worth = 2 * done - 1;
    const fair = points + (base + slope * cars - brings) / worth;
    const off = Math.abs(points - fair) - error / worth > TOLERANCE;
    const verdict = off ? (points > fair ? 'too-high' : 'too-low') : 'fair';
    const [low, high] = [Math.max(Math.round(LEAST_SHARE * cars), 1), Math.min(Math.round(MOST_SHARE * cars), MOST)];
    const near = Math.min(Math.max(Math.round(fair), low), high);
    const suggested = off && near !== points ? near : null;
    return { number, points, done, brings, fair, error: error / worth, verdict, suggested };
  });
}

/** The line through points after Theil and Sen, as slope and value at 0: a few points far off do not move it. */
function trend(x: readonly number[], y: readonly number[]): [number, number] {
  const slopes = x.flatMap((one, i) =>
    x.slice(i + 1).flatMap((other, k) => (one === other ? [] : [(y[i + 1 + k]! - y[i]!) / (other - one)])),
  );
  const slope = slopes.length ? median(slopes) : 0;
  return [slope, median(y.map((value, i) => value - slope * x[i]!))];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function routesOf({ routes }: WholeBoard, closed: boolean, free: number, counts: Counts): RouteFinding[] {
  const pairs = new Map<string, number[]>();
  routes.forEach((route, number) => {
    pairs.set(endsOf(route), [...(pairs.get(endsOf(route)) ?? []), number]);
  });
  return [...pairs.values()].map((numbers) => {
    const claimed = numbers.reduce((sum, number) => sum + counts.claimed![number]!, 0) / free;
    const lanes = closed ? 1 : numbers.length;
    return { numbers, claimed, verdict: claimed < NEVER ? 'never' : claimed > ALWAYS * lanes ? 'always' : '' };
  });
}
