import { describe, expect, test } from 'vitest';
import { findRoom } from '../src/board/room.ts';
import { board as load } from './boards.ts';

describe.each(['usa', 'europe', 'paris', 'ukraine'])('board %s', (id) => {
  const board = load(id);

  test('has a space for every car of every route', () => {
    for (const route of board.routes) expect(route.spaces).toHaveLength(route.length);
    expect(board.route.size).toBe(board.routes.length);
  });

  test('knows the cities of every route and ticket, and its games', () => {
    for (const { a, b } of [...board.routes, ...board.ticket.values()]) {
      expect(board.city.get(a)?.names.board).toBeTruthy();
      expect(board.city.get(b)?.names.board).toBeTruthy();
    }
    expect(board.ticket.size).toBeGreaterThan(0);
    expect(board.game.get(id)?.names.en).toBeTruthy();
  });

  test('has room for its name and the compass', () => {
    const room = findRoom(board);
    expect(room.title).not.toBeNull();
    expect(room.compass).not.toBeNull();
  });
});
