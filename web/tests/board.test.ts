import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinBoard, routeNames } from '../src/board/board.ts';
import { findRoom } from '../src/board/room.ts';

const folder = join(import.meta.dirname, '../../src/kvytok/boards');
const read = (board: string, file: string) => JSON.parse(readFileSync(join(folder, board, `${file}.json`), 'utf8'));
const load = (board: string) =>
  joinBoard(read(board, 'board'), read(board, 'cities'), read(board, 'routes'), read(board, 'layout'));

describe.each(['usa', 'europe', 'paris'])('board %s', (id) => {
  const board = load(id);

  test('has a space for every car of every route', () => {
    for (const route of board.routes) expect(route.spaces).toHaveLength(route.length);
    expect(new Set(board.routes.map((route) => route.name)).size).toBe(board.routes.length);
  });

  test('has room for its name and the compass', () => {
    const room = findRoom(board);
    expect(room.title).not.toBeNull();
    expect(room.compass).not.toBeNull();
  });
});

test('two lanes of one colour are told apart by a number', () => {
  const route = { a: 'essen', b: 'kobenhavn', length: 3, color: 'gray' as const };
  expect(routeNames([route, route, { ...route, color: 'red' as const }])).toEqual([
    'essen-kobenhavn gray 1',
    'essen-kobenhavn gray 2',
    'essen-kobenhavn red',
  ]);
});
