/** The box: what one game is played with, and the names behind its numbers. `kvytok wasm` writes the files. */

import type { Engine, EngineArray } from '../engine/engine.ts';
import { COLOR_NAMES, GRAY } from '../engine/vocabulary.ts';
import type { CardColor, Target, TicketInfo } from '../server/messages.ts';
import { targetsOf } from '../words/goals.ts';
import { Refusal } from './refusal.ts';

/** A box as a file. */
export interface BoxFile {
  game: string;
  board: string;
  players_min: number;
  players_max: number;
  cities: string[];
  /** The cities of each region. */
  regions: Record<string, string[]>;
  /** The board record with each choice of bonus tickets, as base64, and the targets of tickets that do not lead to one city. */
  records: { bonus: string[]; digest: string; record: string; targets: Record<string, [string, number][]> }[];
}

export class Box {
  readonly game: string;
  readonly board: string;
  readonly bonus: readonly string[];
  /** A fingerprint of everything that play depends on. */
  readonly digest: string;
  /** The board record, in the engine's memory. */
  readonly boards: EngineArray<'board'>;
  readonly cities: readonly string[];
  /** The name of each route: `brest-paris black`; equal lanes also have a number. */
  readonly routes: readonly string[];
  /** What equal lanes share: the cities and the colour. */
  readonly lanes: readonly string[];
  /** The price of each route in cards. */
  readonly prices: readonly number[];
  readonly tickets: readonly TicketInfo[];
  readonly flags: readonly CardColor[];
  readonly cityNumbers: ReadonlyMap<string, number>;
  readonly routeNumbers: ReadonlyMap<string, number>;
  readonly ticketNumbers: ReadonlyMap<string, number>;
  readonly #regions: BoxFile['regions'];

  constructor(engine: Engine, file: BoxFile, bonus: readonly string[] = []) {
    const wanted = [...bonus].sort().join(' ');
    const found = file.records.find((entry) => [...entry.bonus].sort().join(' ') === wanted);
    if (!found) throw new Refusal('bad-game', `${file.game} has no bonus tickets ${bonus.join(', ')}`);
    this.game = file.game;
    this.board = file.board;
    this.bonus = found.bonus;
    this.digest = found.digest;
    this.cities = file.cities;
    this.boards = engine.records('board');
    engine.bytes(this.boards).set(Uint8Array.from(atob(found.record), (letter) => letter.charCodeAt(0)));
    const list = (field: string) => Array.from(engine.field(this.boards, field), Number);
    const [routes = 0] = list('routes');
    const [a, b, color] = [list('route_a'), list('route_b'), list('color')];
    const names = a.slice(0, routes).map((from, r) => {
      const painted = color[r] === GRAY ? 'gray' : COLOR_NAMES[color[r]!];
      return `${file.cities[from]}-${file.cities[b[r]!]} ${painted}`;
    });
    // Two lanes may be written from different ends.
    this.lanes = names.map((_, r) => [Math.min(a[r]!, b[r]!), Math.max(a[r]!, b[r]!), color[r]].join(' '));
    this.routes = names.map((name, r) => {
      const equal = this.lanes.flatMap((lane, other) => (lane === this.lanes[r] ? [other] : []));
      return equal.length > 1 ? `${name} ${equal.indexOf(r) + 1}` : name;
    });
    this.prices = list('route_price');
    this.tickets = ticketsOf(file.cities, found.targets, list);
    this.#regions = file.regions;
    this.flags = list('flag_color').map((number) => COLOR_NAMES[number]!);
    this.cityNumbers = numbered(this.cities);
    this.routeNumbers = numbered(this.routes);
    this.ticketNumbers = numbered(this.tickets.map((ticket) => ticket.name));
  }

  /** The number of the target that a ticket scores, from what a result says of it. */
  targetOf(ticket: number, done: number): number {
    const cities = targetsOf(this.tickets[ticket]!).flatMap(({ b }, i) => (this.#regions[b] ?? [b]).map(() => i));
    return cities[done - 1]!;
  }

  /** What a ticket scores; if it is not completed, what it costs. */
  scored(ticket: number, done: number): Target {
    const targets = targetsOf(this.tickets[ticket]!);
    if (done > 0) return targets[this.targetOf(ticket, done)]!;
    return { b: targets[0]!.b, points: Math.min(...targets.map(({ points }) => points)) };
  }
}

function ticketsOf(
  cities: readonly string[],
  targets: Record<string, [string, number][]>,
  list: (field: string) => number[],
): TicketInfo[] {
  const [n = 0] = list('tickets');
  const [from, to, points, long] = ['ticket_a', 'ticket_b', 'ticket_points', 'ticket_long'].map(list) as number[][];
  return from!.slice(0, n).map((start, t) => {
    const a = cities[start]!;
    const [first, ...more] = (targets[t] ?? [[cities[to![t]!]!, points![t]!]]).map(([b, points]) => ({ b, points }));
    return { name: `${a}-${first!.b}`, a, ...first!, more, long: long![t] === 1 };
  });
}

function numbered(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, number) => [name, number]));
}
