/** What a plan of routes needs: cars, cards by colour, what it brings; and the cards that nobody has seen. */

import { type Board, type Route, termsOf } from '../board/board.ts';
import { laneProblem } from '../board/lanes.ts';
import { CARD_COLORS } from '../cards/colors.ts';
import type { CardColor, GameInfo, SeatView, SeenTicket } from '../server/messages.ts';

export type PlanCounts = Partial<Record<CardColor, number>>;

export interface PlanNeeds {
  /** The planned routes that are still free. */
  open: Route[];
  /** The planned routes that others have claimed, or whose other lane closed them. */
  taken: Route[];
  cars: number;
  /** The own cars left now. */
  carsLeft: number;
  points: number;
  /** The cards for routes with a colour and for ferries, and how many of them are in the hand. */
  colors: { color: CardColor; need: number; have: number }[];
  /** The prices of gray routes, the highest first: each needs that many cards of one colour. */
  gray: number[];
  /** About how many cards are missing; exact without gray routes. */
  missing: number;
  /** The tickets that these routes complete. */
  tickets: SeenTicket[];
}

/** `ends` gives all cities of a ticket, the one where it begins first. */
export function planNeeds(
  planned: Iterable<string>,
  view: SeatView,
  board: Board,
  game: GameInfo,
  ends: (ticket: SeenTicket) => readonly string[],
): PlanNeeds {
  const open: Route[] = [];
  const taken: Route[] = [];
  for (const name of planned) {
    const route = board.route.get(name);
    if (!route || view.owners[name] === view.seat) continue;
    (view.owners[name] !== undefined || laneProblem(route, view.seat, view.owners, view.players.length, game)
      ? taken
      : open
    ).push(route);
  }
  const need: PlanCounts = {};
  const add = (color: CardColor, count: number) => (need[color] = (need[color] ?? 0) + count);
  const gray: number[] = [];
  const terms = open.map(({ name }) => termsOf(board, game.id, name));
  for (const [i, { color, ferry }] of open.entries()) {
    const cards = terms[i]!.price - ferry;
    if (ferry) add('locomotive', ferry);
    if (color === 'gray') gray.push(cards);
    else add(color, cards);
  }
  gray.sort((a, b) => b - a);
  const have = (color: CardColor) => view.hand[color] ?? 0;
  return {
    open,
    taken,
    cars: terms.reduce((sum, { cars }) => sum + cars, 0),
    carsLeft: view.players.find((player) => player.seat === view.seat)?.cars ?? 0,
    points: terms.reduce((sum, { points }) => sum + points, 0),
    colors: CARD_COLORS.filter((color) => need[color]).map((color) => ({
      color,
      need: need[color]!,
      have: have(color),
    })),
    gray: gray.filter((length) => length > 0),
    missing: missingCards(need, gray, have),
    tickets: completedBy(open, view, board, ends),
  };
}

/** The cards that are missing: gray routes take the colours of which most are left, locomotives fill gaps. */
function missingCards(need: PlanCounts, gray: readonly number[], have: (color: CardColor) => number): number {
  const trains = CARD_COLORS.filter((color) => color !== 'locomotive');
  const left = new Map(trains.map((color) => [color, have(color) - (need[color] ?? 0)]));
  let gaps = [...left.values()].reduce((sum, count) => sum + Math.max(0, -count), 0);
  for (const length of gray) {
    const [color, most] = [...left].sort((a, b) => b[1] - a[1])[0]!;
    const paid = Math.min(length, Math.max(0, most));
    gaps += length - paid;
    left.set(color, most - paid);
  }
  const engines = have('locomotive') - (need.locomotive ?? 0);
  return engines >= 0 ? Math.max(0, gaps - engines) : gaps - engines;
}

/** The tickets not yet completed whose cities these routes and the own ones join. */
function completedBy(
  open: readonly Route[],
  view: SeatView,
  board: Board,
  ends: (ticket: SeenTicket) => readonly string[],
): SeenTicket[] {
  const root = new Map<string, string>();
  const find = (city: string): string => {
    const up = root.get(city) ?? city;
    return up === city ? city : find(up);
  };
  const own = board.routes.filter((route) => view.owners[route.name] === view.seat);
  for (const { a, b } of [...own, ...open]) root.set(find(a), find(b));
  const joins = ([a, ...others]: readonly string[]) => others.some((city) => find(city) === find(a!));
  return view.tickets.filter((ticket) => !ticket.completed && joins(ends(ticket)));
}

/**
 * The second-best way of a ticket: the fewest cars that complete it without one of the routes of its best way.
 * `ends` are the ticket's cities, the one where it begins first. Stations are not considered.
 */
export function secondWay(
  ends: readonly string[],
  best: readonly string[],
  view: SeatView,
  board: Board,
  game: GameInfo,
): { routes: string[]; cars: number } | null {
  const [from, ...targets] = ends;
  const cost = (route: Route) => {
    const owner = view.owners[route.name];
    if (owner === view.seat) return 0;
    if (owner !== undefined || laneProblem(route, view.seat, view.owners, view.players.length, game)) return Infinity;
    return termsOf(board, game.id, route.name).cars;
  };
  const left = view.players.find((player) => player.seat === view.seat)?.cars ?? 0;
  let found: { routes: string[]; cars: number } | null = null;
  for (const name of best) {
    const avoided = board.route.get(name);
    if (!avoided || view.owners[name] !== undefined) continue;
    // The other lane of a double route is no other way.
    const usable = board.routes.filter(({ a, b }) => a !== avoided.a || b !== avoided.b);
    const way = shortest(from!, new Set(targets), usable, cost);
    if (way && way.cars <= left && (!found || way.cars < found.cars)) found = way;
  }
  return found;
}

/** The way with the fewest cars from a city to one of the targets. */
function shortest(
  from: string,
  targets: ReadonlySet<string>,
  routes: readonly Route[],
  cost: (route: Route) => number,
): { routes: string[]; cars: number } | null {
  const best = new Map<string, { cars: number; routes: string[] }>([[from, { cars: 0, routes: [] }]]);
  const done = new Set<string>();
  for (;;) {
    let city = '';
    for (const [name, { cars }] of best) if (!done.has(name) && (!city || cars < best.get(city)!.cars)) city = name;
    if (!city) return null;
    const here = best.get(city)!;
    if (targets.has(city)) return here;
    done.add(city);
    for (const route of routes) {
      const next = route.a === city ? route.b : route.b === city ? route.a : '';
      const cars = here.cars + cost(route);
      if (next && cars < (best.get(next)?.cars ?? Infinity))
        best.set(next, { cars, routes: [...here.routes, route.name] });
    }
  }
}

/** The cards of each colour that this seat has not seen: in the deck, or drawn unseen by others. */
export function unseenCards(view: SeatView, all: PlanCounts): { color: CardColor; count: number }[] {
  const seen: PlanCounts = {};
  const see = (color: CardColor | null, count = 1) => {
    if (color) seen[color] = (seen[color] ?? 0) + count;
  };
  for (const cards of [view.hand, view.discard]) for (const color of CARD_COLORS) see(color, cards[color] ?? 0);
  for (const color of view.face_up) see(color);
  for (const player of view.players) {
    for (const color of player.flags) see(color);
    if (player.seat !== view.seat) for (const color of CARD_COLORS) see(color, player.known[color] ?? 0);
  }
  const { laid = null, turned_up = [] } = view.pending ?? {};
  if (laid) {
    see(laid.color, laid.count);
    see('locomotive', laid.locomotives);
  }
  for (const color of turned_up) see(color);
  return CARD_COLORS.filter((color) => all[color]).map((color) => ({ color, count: all[color]! - (seen[color] ?? 0) }));
}
