import { expect, test } from 'vitest';
import { wayOf } from '../src/board/way.ts';
import { board as load } from './boards.ts';

const board = load('europe');
const length = (way: string[]) => way.reduce((sum, name) => sum + board.route.get(name)!.length, 0);

test('the way of a ticket is the shortest one', () => {
  const way = wayOf(board, 'brest', 'paris', 0, {});
  expect(way).toEqual(['brest-paris black']);
  expect(length(wayOf(board, 'lisboa', 'paris', 0, {}))).toBeGreaterThan(3);
});

test('it avoids the routes of others and follows your own', () => {
  const around = wayOf(board, 'brest', 'paris', 0, { 'brest-paris black': 1 });
  expect(around.length).toBeGreaterThan(1);
  const own = Object.fromEntries(around.map((name) => [name, 0]));
  expect(wayOf(board, 'brest', 'paris', 0, own)).toEqual(around);
});

test('there may be no way left', () => {
  const all = Object.fromEntries(board.routes.map((route) => [route.name, 1]));
  expect(wayOf(board, 'brest', 'paris', 0, all)).toEqual([]);
});
