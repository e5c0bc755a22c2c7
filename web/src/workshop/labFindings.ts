/**
 * What the counts of the lab say about a board: tickets, routes, colours, seats and the game.
 * As in src/kvytok/bots/lab/findings.py; a test compares them.
 */

import { lanesClosed } from '../board/lanes.ts';
import { ROUTE_COLORS } from '../cards/colors.ts';
import { routePrice } from '../local/ownBoard.ts';
import { inBox, rulesOf } from './boardCheck.ts';
import type { WholeBoard } from './boardFiles.ts';
import type { LabCounts } from './labCount.ts';
import { type Pair, Ways } from './ways.ts';

const Z = 1.96;
const TOLERANCE = 2;
const OFTEN = 0.65;
const [NEVER, ALWAYS] = [0.02, 0.98];
const SCARCE = 1.4;
const SHARES = 60;
const TIME = 1000;
const LOWEST = -192;
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];
const MOST = 100;
const [LEAST_SHARE, MOST_SHARE] = [0.5, 2];
const [FREE, , RACE] = [0, 1, 2];

export interface TicketFinding {
  number: number; // on the board
  points: number;
  cars: number; // the shortest way on the empty board
  done: number;
  moment: number | null; // when it is completed, as a share of the game
  brings: number;
  wins: number; // the share of the games that its holder wins
  kept: number;
  fair: number | null;
  error: number | null; // of the fair value
  verdict: 'too-high' | 'too-low' | 'fair' | 'rare';
  suggested: number | null;
}
export interface RouteFinding {
  numbers: number[]; // the lanes on the board
  claimed: number; // claimed lanes for each game
  moment: number | null;
  winners: number; // the share of the claims that a winner made
  detour: number; // cars more for an average ticket if it is closed
  cuts: number; // tickets that are impossible without it
  verdict: 'never' | 'always' | 'bottleneck' | '';
}
export interface ColorFinding {
  color: string;
  spaces: number;
  cards: number;
  claimed: number; // the share of its spaces that are claimed in a game
  need: number; // spaces for each card, as a multiple of what is usual on this board
  verdict: 'scarce' | 'plenty' | '';
}
export interface WinShare {
  share: number;
  error: number;
}
export interface Findings {
  games: number;
  tickets: TicketFinding[];
  routes: RouteFinding[];
  colors: ColorFinding[];
  seats: WinShare[]; // victories by place in the order of turns
  racer: WinShare;
  scores: number[]; // of which 5, 25, 50, 75 and 95 of a hundred are not higher
  rounds: number[];
  lead: number; // of the winner over the second
  ticketsKept: number;
  ticketsDone: number;
}

export function findingsOf(whole: WholeBoard, game: number, players: number, counts: LabCounts): Findings {
  const free = Math.max(counts.games![FREE]!, 1);
  const rules = rulesOf(whole.board.games[game]!);
  const numbers = whole.tickets.flatMap((ticket, number) => (inBox(ticket, rules) ? [number] : []));
  const ways = Ways.of(whole);
  return {
    games: counts.games!.reduce((sum, n) => sum + n, 0),
    tickets: ticketsOf(whole, ways, numbers, players, counts),
    routes: routesOf(whole, ways, numbers, lanesClosed(players, rules), counts),
    colors: colorsOf(whole, rules.cards, free, counts),
    seats: Array.from({ length: players }, (_, i) =>
      shareOf(counts.order_shares![i]!, counts.order_squares![i]!, free),
    ),
    racer: shareOf(counts.racer_shares![0]!, counts.racer_squares![0]!, Math.max(counts.games![RACE]!, 1)),
    scores: quantiles(counts.totals!).map((at) => at + LOWEST),
    rounds: quantiles(counts.rounds!),
    lead: counts.margins![0]! / free,
    ticketsKept: counts.tickets_kept![0]! / (free * players),
    ticketsDone: counts.tickets_done![0]! / (free * players),
  };
}

function shareOf(shares: number, squares: number, games: number): WinShare {
  const mean = shares / games;
  const error = (Z * Math.sqrt(Math.max(squares / games - mean * mean, 0) / games)) / SHARES;
  return { share: mean / SHARES, error };
}

/** The numbers below which the shares of all counts lie. */
function quantiles(counts: readonly number[]): number[] {
  const sum = counts.reduce((all, n) => all + n, 0);
  return QUANTILES.map((share) => {
    let reached = 0;
    return counts.findIndex((n) => {
      reached += n;
      return reached >= share * sum;
    });
  });
}

function ticketsOf(
  whole: WholeBoard,
  ways: Ways,
  numbers: number[],
  players: number,
  counts: LabCounts,
): TicketFinding[] {
  const others = players - 1;
  const free = Math.max(counts.games![FREE]!, 1);
  const measured = numbers.map((number, t) => {
    const ticket = whole.tickets[number]!;
    const dealt = Math.max(counts.dealt![t]!, 1);
    const mean = counts.margin![t]! / dealt;
    const spread = Math.max(counts.margin_square![t]! / dealt - mean * mean, 0);
    const counted = counts.done_counted![t]!;
    return {
      number,
      points: ticket.points,
      cars: ways.ticket(ticket) ?? 0,
      done: counts.done![t]! / dealt,
      moment: counted ? counts.done_moment![t]! / counted / TIME : null,
      brings: mean / others,
      wins: counts.win_shares![t]! / dealt / SHARES,
      kept: counts.kept![t]! / free,
      error: (Z * Math.sqrt(spread / dealt)) / others,
      sure: counts.dealt![t]! > 1,
    };
  });
  const [slope, base] = trend(
    measured.map(({ cars }) => cars),
    measured.map(({ brings }) => brings),
  );
  return measured.map(({ sure, error, ...one }): TicketFinding => {
    const { points, cars, done, brings } = one;
    if (!sure || done < OFTEN) return { ...one, fair: null, error: null, verdict: 'rare', suggested: null };
    // A point more brings a point to those who complete the ticket, and takes one from the others.
    const worth = 2 * done - 1;
    const fair = points + (base + slope * cars - brings) / worth;
    const off = Math.abs(points - fair) - error / worth > TOLERANCE;
    const verdict = off ? (points > fair ? 'too-high' : 'too-low') : 'fair';
    const [low, high] = [Math.max(Math.round(LEAST_SHARE * cars), 1), Math.min(Math.round(MOST_SHARE * cars), MOST)];
    const near = Math.min(Math.max(Math.round(fair), low), high);
    const suggested = off && near !== points ? near : null;
    return { ...one, fair, error: error / worth, verdict, suggested };
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

function routesOf(
  whole: WholeBoard,
  ways: Ways,
  tickets: number[],
  closed: boolean,
  counts: LabCounts,
): RouteFinding[] {
  const free = Math.max(counts.games![FREE]!, 1);
  const losses = ways.losses(tickets.map((number) => whole.tickets[number]!));
  return [...ways.pairs].map(([pair, numbers]: [Pair, number[]]) => {
    const sum = (name: string) => numbers.reduce((all, number) => all + counts[name]![number]!, 0);
    const claims = sum('claimed');
    const claimed = claims / free;
    const lanes = closed ? 1 : numbers.length;
    const { detour, cuts } = losses.get(pair) ?? { detour: 0, cuts: 0 };
    const verdict = claimed < NEVER ? 'never' : cuts ? 'bottleneck' : claimed > ALWAYS * lanes ? 'always' : '';
    const moment = claims ? sum('claim_moment') / claims / TIME : null;
    return { numbers, claimed, moment, winners: claims ? sum('claimed_by_winner') / claims : 0, detour, cuts, verdict };
  });
}

/** The colours of cards that some route asks for; gray routes take any, so they ask for none. */
function colorsOf(
  { routes }: WholeBoard,
  cards: Record<string, number>,
  free: number,
  counts: LabCounts,
): ColorFinding[] {
  const facts = ROUTE_COLORS.filter((color) => color !== 'gray').flatMap((color) => {
    const own = routes.flatMap((route, number) =>
      route.color === color ? [{ price: routePrice(route), number }] : [],
    );
    const spaces = own.reduce((sum, { price }) => sum + price, 0);
    const claimed = own.reduce((sum, { price, number }) => sum + price * counts.claimed![number]!, 0);
    return spaces ? [{ color, spaces, cards: cards[color] ?? 0, claimed: claimed / free / spaces }] : [];
  });
  const usual = facts.length ? median(facts.map((one) => one.spaces / Math.max(one.cards, 1))) : 1;
  return facts.map((one) => {
    const need = one.spaces / Math.max(one.cards, 1) / usual;
    return { ...one, need, verdict: need > SCARCE ? 'scarce' : need < 1 / SCARCE ? 'plenty' : '' };
  });
}
