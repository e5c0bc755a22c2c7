/**
 * A board of your own as a box for the engine: from the four files of a board folder, which must be checked already.
 * The record is byte for byte that of `rules/board.py`, and the digest that of `game/box.py`; tests compare them.
 */

import { type Field, type RecordLayout, records } from '../engine/binding.ts';
import { COLOR_ALIASES, COLOR_NAMES, COLORS, GRAY, NONE, RETURNED, RULES, TIE_BREAKS } from '../engine/vocabulary.ts';
import type { RouteTerms } from '../server/messages.ts';
import type { BoxFile } from './box.ts';
import { digestOf } from './digest.ts';
import { Refusal } from './refusal.ts';

type Rules = Omit<typeof RULES, 'cards' | 'route_points' | 'bonus_sets' | 'opening_keep_without_long'> & {
  cards: Record<string, number>;
  route_points: Record<string, number>;
  bonus_sets: string[];
  opening_keep_without_long: number | null;
};
interface RouteFile {
  a: string;
  b: string;
  length: number;
  color: string;
  ferry?: number;
  tunnel?: boolean;
  mountain?: number;
}
interface TargetFile {
  b: string;
  points: number;
}
interface Ticket {
  a: string;
  b: string;
  points: number;
  more?: TargetFile[];
  kind?: 'regular' | 'long';
  set?: string;
  big_cities?: boolean;
}
/** The four files of a board folder, as docs/board-format.md describes them; only what play depends on is read. */
export interface BoardFiles {
  board: { id: string; games: { id: string; rules?: Partial<Rules> }[]; regions?: { id: string; cities: string[] }[] };
  cities: { id: string }[];
  routes: RouteFile[];
  tickets: Ticket[];
}

/** The box of a game on a board, with every choice of bonus tickets, or with the given one only. */
export function boxFile(files: BoardFiles, game: string, bonus?: readonly string[]): BoxFile {
  const entry = files.board.games.find(({ id }) => id === game);
  if (!entry) throw new Refusal('bad-game', `the board ${files.board.id} has no game ${game}`);
  const rules = rulesOf(entry.rules ?? {});
  const routes = files.routes.map((route) => ({ ...route, color: plain(route.color) }));
  const cities = files.cities.map(({ id }) => id);
  const regions = Object.fromEntries((files.board.regions ?? []).map((region) => [region.id, region.cities]));
  const chosen = bonus ? [rules.bonus_sets.filter((name) => bonus.includes(name))] : choices(rules.bonus_sets);
  return {
    game,
    board: files.board.id,
    players_min: rules.players_min,
    players_max: rules.players_max,
    cities,
    regions,
    records: chosen.map((sets) => {
      const tickets = files.tickets.filter((ticket) => inPlay(ticket, rules, sets));
      const goals = tickets.map((ticket) => goalsOf(ticket, regions));
      const record = new BoardRecord();
      record.fillRules(rules);
      record.fillRoutes(cities, routes, rules);
      record.fillTickets(cities, tickets, regions, goals);
      const several = tickets.flatMap((ticket, t) =>
        ticket.more?.length || ticket.b in regions
          ? [[t, targetsOf(ticket).map(({ b, points }): [string, number] => [b, points])] as const]
          : [],
      );
      return {
        bonus: sets,
        digest: digest(cities, routes, tickets, goals, rules),
        record: record.base64,
        targets: Object.fromEntries(several),
      };
    }),
  };
}

/** What every route costs, takes and brings in a game, in the order of the routes. */
export function routeTerms(files: BoardFiles, game: string): RouteTerms {
  const rules = rulesOf(files.board.games.find(({ id }) => id === game)?.rules ?? {});
  const said = files.routes.map((route) => sayTerms(route, rules));
  return {
    price: said.map(({ route_price: price }) => price),
    cars: said.map(({ route_cars: cars }) => cars),
    points: said.map(({ route_points: points }) => points),
  };
}

/** The cars that a route takes: those on its spaces, and those that a mountain puts away (C11). */
export function routeCars({ length, mountain = 0 }: Pick<RouteFile, 'length' | 'mountain'>): number {
  return length + mountain;
}

/** The cards that a route costs (C1). */
export function routePrice({ length }: Pick<RouteFile, 'length'>): number {
  return length;
}

/** What a route costs, takes and brings, as `_say_terms` in `rules/board.py` says it (C1, C2, C3, C10, C11). */
function sayTerms(route: RouteFile, rules: Rules) {
  const { length, ferry = 0, tunnel = false, mountain = 0 } = route;
  const limited = rules.locomotives === 'ferries-and-tunnels' && !ferry && !tunnel;
  return {
    route_price: routePrice(route),
    route_cars: routeCars(route),
    route_points: (rules.route_points[length] ?? 0) + rules.mountain_points * mountain,
    route_locomotives: limited ? 0 : length,
  };
}

/** All targets of a ticket, in the order of the file (T3). */
function targetsOf({ b, points, more = [] }: Ticket): TargetFile[] {
  return [{ b, points }, ...more];
}

/** Every city to which a ticket with several goals leads, with the points of its target; empty for a plain one. */
function goalsOf(ticket: Ticket, regions: BoxFile['regions']): [string, number][] {
  const reached = targetsOf(ticket).flatMap(({ b, points }) =>
    (regions[b] ?? [b]).map((city): [string, number] => [city, points]),
  );
  return reached.length > 1 ? reached : [];
}

/** Our word for a colour. */
function plain(color: string): string {
  return COLOR_ALIASES[color] ?? color;
}

/** All rules of a game, which states only what differs. */
function rulesOf(stated: Partial<Rules>): Rules {
  const rules: Rules = { ...RULES, ...stated };
  const cards = Object.entries(rules.cards).map(([color, n]) => [plain(color), n]);
  return { ...rules, cards: Object.fromEntries(cards), flag_colors: rules.flag_colors.map(plain) };
}

function inPlay(ticket: Ticket, rules: Rules, bonus: readonly string[]): boolean {
  const { set = 'base', kind = 'regular', big_cities = false } = ticket;
  const inBox =
    rules.ticket_sets.includes(set) &&
    (rules.long_tickets || kind === 'regular') &&
    (big_cities || !rules.big_cities_only);
  return inBox || bonus.includes(set);
}

/** Every choice of bonus sets, the smallest first, each in the order of the board. */
function choices(sets: readonly string[]): string[][] {
  const of = (from: number, n: number): string[][] =>
    n === 0 ? [[]] : sets.slice(from).flatMap((set, i) => of(from + i + 1, n - 1).map((others) => [set, ...others]));
  return Array.from({ length: sets.length + 1 }, (_, n) => of(0, n)).flat();
}

/** A fingerprint of everything that play depends on. */
function digest(
  cities: readonly string[],
  routes: readonly RouteFile[],
  tickets: readonly Ticket[],
  goals: readonly [string, number][][],
  rules: Rules,
): string {
  const differing = Object.entries(rules).filter(
    ([name, value]) => sorted(value) !== sorted(RULES[name as keyof typeof RULES]),
  );
  const facts = {
    cities,
    routes: routes.map(({ a, b, length, color, ferry = 0, tunnel = false }) => [a, b, length, color, ferry, tunnel]),
    tickets: tickets.map(({ a, b, points, kind = 'regular' }) => [a, b, points, kind]),
    rules: Object.fromEntries(differing),
    // Facts that most boards do not have count where they are, as in Python.
    ...named(
      'mountains',
      routes.map(({ mountain = 0 }) => mountain),
    ),
    ...named('targets', goals),
  };
  return digestOf(sorted(facts)).slice(0, 16);
}

/** The entries that are there, each with its number; nothing if there are none. */
function named(name: string, entries: readonly (number | readonly unknown[])[]): Record<string, unknown> {
  const there = entries.flatMap((entry, n) =>
    entry && (typeof entry === 'number' || entry.length) ? [[n, entry]] : [],
  );
  return there.length ? { [name]: there } : {};
}

/** JSON with the keys of every object in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The board record as bytes: numbers go where the engine reads them. */
class BoardRecord {
  readonly #layout: RecordLayout = records.board;
  readonly #bytes = new DataView(new ArrayBuffer(this.#layout.size));

  get base64(): string {
    return btoa(String.fromCharCode(...new Uint8Array(this.#bytes.buffer)));
  }

  fillRules(rules: Rules): void {
    const named = { ...rules, opening_keep_without_long: rules.opening_keep_without_long ?? rules.opening_keep };
    for (const name of Object.keys(this.#layout.fields)) {
      const value = named[name as keyof Rules];
      if (typeof value === 'number' || typeof value === 'boolean') this.#set(name, Number(value));
    }
    this.#set('locomotives_limited', Number(rules.locomotives === 'ferries-and-tunnels'));
    this.#set('opening_returned', RETURNED[rules.opening_returned]!);
    for (const [color, n] of Object.entries(rules.cards)) this.#set('cards', n, colorNumber(color));
    for (const [length, points] of Object.entries(rules.route_points)) this.#set('points', points, Number(length));
    for (const [i, color] of rules.flag_colors.entries()) this.#set('flag_color', colorNumber(color), i);
    for (const [i, name] of rules.tie_breaks.entries()) this.#set('tie_breaks', TIE_BREAKS[name]!, i);
  }

  /** Routes, pairs of lanes and the routes of each city. */
  fillRoutes(cities: readonly string[], routes: readonly RouteFile[], rules: Rules): void {
    this.#set('cities', cities.length);
    this.#set('routes', routes.length);
    for (const name of ['other_lane', 'routes_at'])
      for (let i = 0; i < count(this.#field(name)); i++) this.#set(name, NONE, i);
    const lanes = new Map<string, number>();
    const [, most = 0] = this.#field('routes_at').shape;
    routes.forEach((route, r) => {
      const { a, b, length, color, ferry = 0, tunnel = false, mountain = 0 } = route;
      const ends = [cities.indexOf(a), cities.indexOf(b)] as const;
      const told = {
        route_a: ends[0],
        route_b: ends[1],
        length,
        color: color === 'gray' ? GRAY : colorNumber(color),
        ferry,
        tunnel: Number(tunnel),
        mountain,
        ...sayTerms(route, rules),
      };
      for (const [name, value] of Object.entries(told)) this.#set(name, value, r);
      const pair = [a, b].sort().join(' ');
      const other = lanes.get(pair);
      if (other !== undefined) {
        this.#set('other_lane', other, r);
        this.#set('other_lane', r, other);
      }
      lanes.set(pair, r);
      for (const [x, y] of [ends, [ends[1], ends[0]] as const]) {
        const degree = this.#get('degree', x);
        this.#set('routes_at', r, x * most + degree);
        this.#mark('route_set', x, Math.floor(r / 64), r % 64);
        this.#mark('neighbors', x, told.route_cars - 1, y);
        this.#set('degree', degree + 1, x);
      }
    });
    const price = (r: number) => this.#get('route_price', r);
    const plainly = (r: number) => [this.#get('route_cars', r), this.#get('route_locomotives', r)];
    this.#set('plain_terms', Number(routes.every((_, r) => plainly(r).every((n) => n === price(r)))));
    const color = (r: number) => this.#get('color', r);
    const order = routes.map((_, r) => r).sort((r, s) => color(r) - color(s) || price(r) - price(s) || r - s);
    for (const [i, r] of order.entries()) this.#set('by_color', r, i);
    for (let c = 0; c <= COLORS; c++) this.#set('color_from', order.filter((r) => color(r) < c).length, c);
  }

  /** The tickets in play, and the cities of those that lead to several (T3). */
  fillTickets(
    cities: readonly string[],
    tickets: readonly Ticket[],
    regions: BoxFile['regions'],
    goals: readonly [string, number][][],
  ): void {
    this.#set('tickets', tickets.length);
    let n = 0;
    tickets.forEach((ticket, t) => {
      const { a, b, kind } = ticket;
      this.#set('ticket_a', cities.indexOf(a), t);
      this.#set('ticket_b', cities.indexOf(regions[b]?.[0] ?? b), t);
      this.#set('ticket_points', Math.min(...targetsOf(ticket).map(({ points }) => points)), t);
      this.#set('ticket_long', Number(kind === 'long'), t);
      for (const [city, points] of goals[t]!) {
        this.#set('target_city', cities.indexOf(city), n);
        this.#set('target_points', points, n);
        n += 1;
      }
      for (let i = t + 1; i < count(this.#field('target_from')); i++) this.#set('target_from', n, i);
    });
  }

  #field(name: string): Field {
    return this.#layout.fields[name]!;
  }

  #set(name: string, value: number, index = 0): void {
    const { at, type } = this.#field(name);
    if (type === 'i1') this.#bytes.setInt8(at + index, value);
    else this.#bytes.setInt16(at + 2 * index, value, true);
  }

  #get(name: string, index = 0): number {
    const { at, type } = this.#field(name);
    return type === 'i1' ? this.#bytes.getInt8(at + index) : this.#bytes.getInt16(at + 2 * index, true);
  }

  /** Set a bit of a set of a city. */
  #mark(name: string, city: number, word: number, bit: number): void {
    const { at, shape } = this.#field(name);
    const place = at + 8 * (city * shape[1]! + word);
    this.#bytes.setBigUint64(place, this.#bytes.getBigUint64(place, true) | (1n << BigInt(bit)), true);
  }
}

function count({ shape }: Field): number {
  return shape.reduce((n, next) => n * next, 1);
}

function colorNumber(color: string): number {
  return (COLOR_NAMES as readonly string[]).indexOf(color);
}
