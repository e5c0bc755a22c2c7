import { beforeEach, describe, expect, test } from 'vitest';
import type { Board, Route } from '../src/board/board.ts';
import { settings } from '../src/browser/settings.svelte.ts';
import type { GameInfo, SeenTicket } from '../src/server/messages.ts';
import { planNeeds, secondWay, unseenCards } from '../src/table/plan.ts';
import { Planning } from '../src/table/planning.svelte.ts';
import { Table } from '../src/table/table.svelte.ts';
import { table as info, news, view } from './scenes.ts';

function route(name: string, color: Route['color'], length: number, more: Partial<Route> = {}): Route {
  const [a, b] = name.split(' ')[0]!.split('-') as [string, string];
  return { name, a, b, color, length, ferry: 0, tunnel: false, mountain: 0, otherLane: null, spaces: [], ...more };
}
const routes = [
  route('a-b red', 'red', 3, { otherLane: 'a-b blue' }),
  route('a-b blue', 'blue', 3, { otherLane: 'a-b red' }),
  route('b-c', 'gray', 4),
  route('c-d', 'gray', 3, { ferry: 2 }),
  route('d-e green', 'green', 2),
];
const points: Record<number, number> = { 2: 2, 3: 4, 4: 7 };
const terms = routes.map(
  ({ name, length }) => [name, { price: length, cars: length, points: points[length]! }] as const,
);
const board = {
  routes,
  route: new Map(routes.map((one) => [one.name, one])),
  terms: new Map([['g', new Map(terms)]]),
} as unknown as Board;
const game = { id: 'g', lanes_closed_up_to: 3 } as GameInfo;
const ends = ({ a, b }: SeenTicket) => [a, b];
const ticket = (a: string, b: string, more: Partial<SeenTicket> = {}) =>
  ({ name: `${a}-${b}`, a, b, points: 5, completed: false, lost: false, ...more }) as SeenTicket;

describe('what a plan needs', () => {
  test('cars, points, and cards by colour with those in hand', () => {
    const seen = view({ hand: { red: 2, locomotive: 1, green: 5 } });
    const needs = planNeeds(['a-b red', 'b-c', 'c-d'], seen, board, game, ends);
    expect(needs.cars).toBe(10);
    expect(needs.carsLeft).toBe(45);
    expect(needs.points).toBe(15);
    expect(needs.colors).toEqual([
      { color: 'red', need: 3, have: 2 },
      { color: 'locomotive', need: 2, have: 1 },
    ]);
    expect(needs.gray).toEqual([4, 1]);
    // One red and one locomotive; the green cards pay for both gray parts.
    expect(needs.missing).toBe(2);
  });

  test('locomotives that no ferry needs fill gaps', () => {
    const needs = planNeeds(['a-b red'], view({ hand: { red: 1, locomotive: 2 } }), board, game, ends);
    expect(needs.missing).toBe(0);
  });

  test('own routes are done, those of others are named as taken, and a closed lane too', () => {
    const planned = ['a-b red', 'b-c', 'd-e green'];
    const seen = view({ owners: { 'b-c': 0, 'd-e green': 1, 'a-b blue': 1 } });
    const needs = planNeeds(planned, seen, board, game, ends);
    expect(needs.open).toEqual([]);
    expect(needs.taken.map(({ name }) => name)).toEqual(['a-b red', 'd-e green']);
    const many = { ...seen, players: [0, 1, 2, 3].map((seat) => ({ ...seen.players[0]!, seat })) };
    expect(planNeeds(planned, many, board, game, ends).open.map(({ name }) => name)).toEqual(['a-b red']);
  });

  test('the tickets that it completes together with own routes', () => {
    const tickets = [ticket('a', 'c'), ticket('a', 'd'), ticket('a', 'b', { completed: true })];
    const needs = planNeeds(['b-c'], view({ owners: { 'a-b red': 0 }, tickets }), board, game, ends);
    expect(needs.tickets.map(({ name }) => name)).toEqual(['a-c']);
  });
});

test('unseen cards leave out every card that this seat has seen', () => {
  const seen = view({
    hand: { red: 2 },
    discard: { red: 1, blue: 3 },
    face_up: ['red', 'blue', 'locomotive'],
    pending: {
      route: 'b-c',
      city: null,
      laid: { color: 'red', count: 1, locomotives: 1 },
      turned_up: ['blue'],
      extra: 0,
    },
  });
  seen.players[1]!.known = { red: 1 };
  seen.players[1]!.flags = ['blue'];
  seen.players[0]!.known = { red: 2 }; // in the own hand already
  const counts = unseenCards(seen, { red: 12, blue: 12, locomotive: 14 });
  expect(counts).toEqual([
    { color: 'blue', count: 6 },
    { color: 'red', count: 6 },
    { color: 'locomotive', count: 12 },
  ]);
});

describe('planning', () => {
  beforeEach(() => {
    localStorage.clear();
    settings.set('planning', true);
  });

  function scene(agreed = true) {
    const table = new Table();
    table.info = { ...info(), planning: agreed };
    table.receive(news(7));
    return new Planning(table);
  }

  test('marks stay for the table and seat, also after a reload', () => {
    const planning = scene();
    planning.toggle('b-c');
    planning.add(['b-c', 'c-d']);
    expect([...planning.routes]).toEqual(['b-c', 'c-d']);
    planning.toggle('b-c');
    expect([...scene().routes]).toEqual(['c-d']);
    planning.clear();
    expect([...scene().routes]).toEqual([]);
  });

  test('is not there where somebody does not agree, who is asked then, nor for those who do not want it', () => {
    expect([scene(false).may, scene(false).asks]).toEqual([false, true]);
    expect([scene().may, scene().asks]).toEqual([true, false]);
    settings.set('planning', false);
    expect(scene().may).toBe(false);
  });
});

describe('the second-best way of a ticket', () => {
  // From a to d: over b and c (10 cars), or over f (12 cars); the other lane of a-b is no other way.
  const more = [...routes, route('a-f', 'gray', 6), route('d-f', 'gray', 6)];
  const wide = {
    routes: more,
    route: new Map(more.map((one) => [one.name, one])),
    terms: new Map([
      ['g', new Map(more.map(({ name, length }) => [name, { price: length, cars: length, points: 1 }]))],
    ]),
  } as unknown as Board;
  const best = ['a-b red', 'b-c', 'c-d'];

  test('avoids a part of the best one and has the fewest cars', () => {
    expect(secondWay(['a', 'd'], best, view(), wide, game)).toEqual({ routes: ['a-f', 'd-f'], cars: 12 });
  });

  test('own routes cost nothing, routes of others are no way', () => {
    expect(secondWay(['a', 'd'], best, view({ owners: { 'a-f': 0 } }), wide, game)?.cars).toBe(6);
    expect(secondWay(['a', 'd'], best, view({ owners: { 'a-f': 1 } }), wide, game)).toBeNull();
  });
});
