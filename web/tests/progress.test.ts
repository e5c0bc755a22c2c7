import { beforeAll, expect, test } from 'vitest';
import type { SeenTicket } from '../src/server/messages.ts';
import { worthOf } from '../src/words/goals.ts';
import { Teller, wayOf } from '../src/words/teller.ts';
import { words } from '../src/words/words.svelte.ts';
import { board } from './boards.ts';

const teller = new Teller(board('europe'), ['A', 'B'], 0);
const ticket: SeenTicket = {
  name: 'brest-venezia',
  a: 'brest',
  b: 'venezia',
  points: 8,
  more: [],
  long: false,
  completed: false,
  reached: null,
  missing: 10,
  way: ['brest-paris black', 'paris-zurich gray'],
  aided: null,
  lost: false,
};
const aided = { missing: 6, routes: ['brest-dieppe orange'], build: ['dieppe'] };

beforeAll(() => words.use('en'));

test.each<[Partial<SeenTicket>, string]>([
  [{ completed: true, missing: 0 }, 'Completed'],
  [{}, '10 spaces to go'],
  [{ aided }, '10 spaces to go · 6 with 1 station'],
  [{ missing: null, aided }, '6 spaces to go · 1 station to build'],
  [{ missing: null, aided: { ...aided, missing: 0, build: ['dieppe', 'paris'] } }, '2 stations to build'],
  [{ missing: 0 }, 'The station for it serves another ticket'],
  [{ missing: null }, 'Only a station next to a route that others have yet to claim can help'],
  [{ missing: null, lost: true }, 'Cannot be completed any more'],
])('progress %j', (changes, told) => {
  expect(teller.progress({ ...ticket, ...changes })).toBe(told);
});

test('the way of a ticket needs a new station only if there is no other', () => {
  expect(wayOf({ ...ticket, aided }, teller)).toEqual({ routes: ticket.way, cities: ['brest', 'venezia'] });
  expect(wayOf({ ...ticket, missing: null, way: [], aided }, teller)).toEqual({
    routes: aided.routes,
    cities: ['brest', 'venezia', 'dieppe'],
  });
  expect(wayOf({ ...ticket, missing: null, way: [] }, teller).routes).toEqual([]);
});

test('a ticket with several targets names all, and what the reached one is worth', () => {
  const several = { ...ticket, more: [{ b: 'roma', points: 11 }] };
  expect(teller.goal(several)).toBe('Brest – Venice / Rome');
  expect(teller.ends(several)).toEqual(['brest', 'venezia', 'roma']);
  expect([worthOf(ticket), worthOf(several), worthOf({ ...several, reached: 1 })]).toEqual(['8', '8–11', '11']);
});
