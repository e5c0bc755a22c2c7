/**
 * Checks between the entries of a board, as in src/kvytok/boards/check.py and check_games.py.
 * Both give the same codes for the same boards: tests compare them on hundreds of broken ones.
 */

import { RULES } from '../engine/vocabulary.ts';
import {
  endsOf,
  type GameEntry,
  type Part,
  type RouteEntry,
  regionsOf,
  type TicketEntry,
  type WholeBoard,
} from './boardFiles.ts';
import type { Fault } from './faults.ts';
import { checkValues } from './formatCheck.ts';

const MOST = { cities: 64, routes: 128, tickets: 128 };
const MOST_ROUTES_AT_A_CITY = 16;
const FACE_UP = 5;
const MOST_AT_ONCE = 5;
const MOST_CARS_FOR_A_ROUTE = 8;
const MOST_TARGETS = 512;

type Complaint = [code: string, args?: Fault['args']];
export type AllRules = Omit<typeof RULES, 'cards' | 'route_points' | 'bonus_sets' | 'opening_keep_without_long'> & {
  cards: Record<string, number>;
  route_points: Record<string, number>;
  bonus_sets: string[];
  opening_keep_without_long: number | null;
};

/** All rules of a game, which states only what differs. */
export function rulesOf(game: GameEntry): AllRules {
  return { ...RULES, ...(game.rules as Partial<AllRules>) };
}

/** Every fault of a board; while a value does not fit the format, only such faults are told. */
export function checkWhole(whole: WholeBoard): Fault[] {
  const values = checkValues(whole);
  return values.length ? values : [...checkEntries(whole), ...checkGames(whole)];
}

function checkEntries(whole: WholeBoard): Fault[] {
  const { cities, routes, tickets } = whole;
  const found: Fault[] = [];
  const note = (part: Part, entry: number | null, code: string, args: Fault['args'] = {}) => {
    found.push({ part, entry, code, args });
  };
  for (const part of ['cities', 'routes', 'tickets'] as const)
    if (whole[part].length > MOST[part]) note(part, null, `too-many-${part}`, { most: MOST[part] });
  if (cities.length < 2) note('cities', null, 'too-few-cities');
  const first = new Map<string, number>();
  for (const [number, { id }] of cities.entries()) {
    if (first.has(id)) note('cities', number, 'city-twice', { id });
    else first.set(id, number);
  }
  const regions = new Set(regionsOf(whole).map(({ id }) => id));
  const checkEnds = (part: Part, entry: number, { a, b }: { a: string; b: string }) => {
    for (const end of new Set([a, b]))
      if (!first.has(end) && !(part === 'tickets' && end !== a && regions.has(end)))
        note(part, entry, 'no-city', { city: end });
    if (a === b) note(part, entry, 'same-city');
  };
  for (const [number, route] of routes.entries()) {
    checkEnds('routes', number, route);
    if ((route.ferry ?? 0) > route.length) note('routes', number, 'ferry-too-long', { most: route.length });
    if (route.ferry && route.tunnel) note('routes', number, 'ferry-tunnel');
    if (route.mountain && route.length + route.mountain > MOST_CARS_FOR_A_ROUTE)
      note('routes', number, 'mountain-too-long', { most: MOST_CARS_FOR_A_ROUTE });
  }
  const lanes = new Map<string, number[]>();
  for (const [number, route] of routes.entries()) {
    const before = lanes.get(endsOf(route)) ?? [];
    lanes.set(endsOf(route), [...before, number]);
    if (route.a === route.b || !before.length) continue;
    if (before.length > 1) note('routes', number, 'third-lane');
    else for (const code of differences(route, routes[before[0]!]!)) note('routes', number, code);
  }
  const degree = new Map<string, number>();
  for (const { a, b } of routes) for (const end of [a, b]) degree.set(end, (degree.get(end) ?? 0) + 1);
  for (const [number, { id }] of cities.entries()) {
    const count = degree.get(id) ?? 0;
    if (count > MOST_ROUTES_AT_A_CITY) note('cities', number, 'crowded-city', { count, most: MOST_ROUTES_AT_A_CITY });
  }
  const reached = reachable(cities[0]?.id, routes);
  for (const [number, { id }] of cities.entries())
    if (!reached.has(id)) note('cities', number, 'unreached', { city: cities[0]!.id });
  checkRegions(whole, first, note);
  for (const [number, ticket] of tickets.entries()) {
    checkEnds('tickets', number, ticket);
    checkTargets(whole, number, ticket, first, note);
  }
  return found;
}

type NoteFault = (part: Part, entry: number | null, code: string, args?: Fault['args']) => void;

/** Regions have their own ids, and cities that exist. */
function checkRegions(whole: WholeBoard, cities: ReadonlyMap<string, number>, note: NoteFault): void {
  const seen = new Set<string>();
  for (const { id, cities: own } of regionsOf(whole)) {
    if (cities.has(id)) note('board', null, 'region-is-city', { id });
    if (seen.has(id)) note('board', null, 'region-twice', { id });
    seen.add(id);
    for (const city of new Set(own)) {
      if (!cities.has(city)) note('board', null, 'no-city', { city });
      if (own.indexOf(city) !== own.lastIndexOf(city)) note('board', null, 'region-city-twice', { city });
    }
  }
}

/** The targets of a ticket exist, and lead to different cities, none of them its start. */
function checkTargets(
  whole: WholeBoard,
  entry: number,
  ticket: TicketEntry,
  cities: ReadonlyMap<string, number>,
  note: NoteFault,
): void {
  const regions = new Map(regionsOf(whole).map((region) => [region.id, region.cities]));
  const { a, b, more = [] } = ticket;
  for (const target of more)
    if (!cities.has(target.b) && !regions.has(target.b)) note('tickets', entry, 'no-city', { city: target.b });
  if (!more.length && !regions.has(b)) return;
  const reached = citiesReached(whole, ticket);
  for (const city of new Set(reached))
    if (reached.indexOf(city) !== reached.lastIndexOf(city)) note('tickets', entry, 'targets-meet', { city });
  if (reached.includes(a) && a !== b) note('tickets', entry, 'target-at-start', { city: a });
}

/** Every city to which a ticket leads. */
function citiesReached(whole: WholeBoard, { b, more = [] }: TicketEntry): string[] {
  const regions = new Map(regionsOf(whole).map((region) => [region.id, region.cities]));
  return [b, ...more.map((target) => target.b)].flatMap((place) => regions.get(place) ?? [place]);
}

function targets(whole: WholeBoard, rules: AllRules): Complaint[] {
  const dealt = whole.tickets.filter((one) => inBox(one, rules) || rules.bonus_sets.includes(one.set ?? 'base'));
  const counts = dealt.map((ticket) => citiesReached(whole, ticket).length).filter((count) => count > 1);
  const count = counts.reduce((sum, n) => sum + n, 0);
  return count > MOST_TARGETS ? [['too-many-targets', { count, most: MOST_TARGETS }]] : [];
}

function differences(one: RouteEntry, two: RouteEntry): string[] {
  return [
    ...(one.length === two.length ? [] : ['lane-length']),
    ...((one.ferry ?? 0) === (two.ferry ?? 0) ? [] : ['lane-ferry']),
    ...((one.tunnel ?? false) === (two.tunnel ?? false) ? [] : ['lane-tunnel']),
    ...((one.mountain ?? 0) === (two.mountain ?? 0) ? [] : ['lane-mountain']),
  ];
}

function reachable(start: string | undefined, routes: readonly RouteEntry[]): Set<string | undefined> {
  const reached = new Set([start]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { a, b } of routes) {
      if (reached.has(a)) reached.add(b);
      if (reached.has(b)) reached.add(a);
    }
  }
  return reached;
}

function checkGames(whole: WholeBoard): Fault[] {
  const { games } = whole.board;
  const found: Fault[] = games.length ? [] : [{ part: 'board', entry: null, code: 'no-game', args: {} }];
  const repeated = new Set<number>();
  games.forEach((game, entry) => {
    const note = ([code, args = {}]: Complaint) => found.push({ part: 'board', entry, code, args });
    if (games.findIndex(({ id }) => id === game.id) < entry) note(['game-twice', { id: game.id }]);
    const rules = rulesOf(game);
    for (const check of [seats, cards, scoring, sets, opening, offers, supply, targets])
      check(whole, rules).forEach(note);
    const pairs = new Set<string>();
    for (const [number, ticket] of whole.tickets.entries()) {
      if (!(inBox(ticket, rules) || rules.bonus_sets.includes(ticket.set ?? 'base'))) continue;
      // Two cities repeated in the decks of two games are one mistake.
      if (pairs.has(endsOf(ticket)) && ticket.a !== ticket.b && !repeated.has(number)) {
        repeated.add(number);
        found.push({ part: 'tickets', entry: number, code: 'repeated', args: {} });
      }
      pairs.add(endsOf(ticket));
    }
  });
  return found;
}

/** Whether a ticket belongs to a game itself, without bonus sets. */
export function inBox(ticket: TicketEntry, rules: AllRules): boolean {
  return (
    rules.ticket_sets.includes(ticket.set ?? 'base') &&
    (rules.long_tickets || (ticket.kind ?? 'regular') === 'regular') &&
    ((ticket.big_cities ?? false) || !rules.big_cities_only)
  );
}

function seats(_: WholeBoard, rules: AllRules): Complaint[] {
  const found: Complaint[] = [];
  if (rules.players_min > rules.players_max) found.push(['players-swapped']);
  if (rules.last_round_cars >= rules.cars) found.push(['last-round', { most: rules.cars - 1 }]);
  return found;
}

function cards({ routes }: WholeBoard, rules: AllRules): Complaint[] {
  const found: Complaint[] = [];
  const have = Object.values(rules.cards).reduce((sum, n) => sum + n, 0);
  const need = rules.players_max * rules.hand + (rules.players_max - 1) * rules.later_cards + FACE_UP;
  if (have < need) found.push(['too-few-cards', { have, need }]);
  const asked = [...new Set(routes.map(({ color }) => color))].filter((color) => color !== 'gray').sort();
  for (const color of asked) if (!rules.cards[color]) found.push(['no-color-cards', { color }]);
  if (routes.some(({ ferry }) => ferry) && !rules.cards.locomotive) found.push(['no-ferry-cards']);
  return found;
}

function scoring({ routes }: WholeBoard, rules: AllRules): Complaint[] {
  const lengths = [...new Set(routes.map(({ length }) => length))].sort((a, b) => a - b);
  const found: Complaint[] = lengths
    .filter((length) => !(length in rules.route_points))
    .map((length) => ['no-points', { length }]);
  if (new Set(rules.tie_breaks).size < rules.tie_breaks.length) found.push(['tie-twice']);
  if (new Set(rules.flag_colors).size < rules.flag_colors.length) found.push(['flag-twice']);
  if (rules.flag_points)
    for (const color of rules.flag_colors) if (!rules.cards[color]) found.push(['flag-cards', { color }]);
  return found;
}

function sets({ tickets }: WholeBoard, rules: AllRules): Complaint[] {
  const found: Complaint[] = [];
  const known = new Set(tickets.map((ticket) => ticket.set ?? 'base'));
  for (const names of [rules.ticket_sets, rules.bonus_sets])
    for (const name of [...new Set(names)].sort()) if (!known.has(name)) found.push(['unknown-set', { set: name }]);
  const both = [...new Set(rules.ticket_sets)].filter((name) => rules.bonus_sets.includes(name)).sort();
  for (const name of both) found.push(['set-both', { set: name }]);
  for (const name of rules.bonus_sets)
    if (tickets.some(({ set = 'base', kind }) => set === name && kind === 'long'))
      found.push(['bonus-long', { set: name }]);
  return found;
}

function opening(_: WholeBoard, rules: AllRules): Complaint[] {
  const found: Complaint[] = [];
  if (rules.opening_long_first && !rules.opening_long) found.push(['long-first-none']);
  if (!rules.opening_long_first && rules.opening_keep_without_long !== null) found.push(['without-long']);
  const dealt = rules.opening_regular + (rules.opening_long_first ? 0 : rules.opening_long);
  if (dealt > MOST_AT_ONCE) found.push(['too-many-dealt', { count: dealt, most: MOST_AT_ONCE }]);
  for (const keep of [rules.opening_keep, rules.opening_keep_without_long])
    if (keep !== null && keep > dealt) found.push(['keep-too-many', { keep, most: dealt }]);
  return found;
}

function offers(_: WholeBoard, rules: AllRules): Complaint[] {
  return rules.offer_keep > rules.offer ? [['offer-keep', { most: rules.offer }]] : [];
}

function supply({ tickets }: WholeBoard, rules: AllRules): Complaint[] {
  const found: Complaint[] = [];
  const count = (kind: string) =>
    tickets.filter((ticket) => inBox(ticket, rules) && (ticket.kind ?? 'regular') === kind).length;
  for (const [kind, dealt] of [
    ['long', rules.opening_long],
    ['regular', rules.opening_regular],
  ] as const) {
    const need = rules.players_max * dealt;
    if (count(kind) < need) found.push([`too-few-${kind}-tickets`, { have: count(kind), need }]);
  }
  if (count('long') && !rules.opening_long) found.push(['long-not-dealt']);
  return found;
}
