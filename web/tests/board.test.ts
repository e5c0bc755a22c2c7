import { describe, expect, test } from 'vitest';
import { nearestLane } from '../src/board/aiming.ts';
import { findRoom, freePlace } from '../src/board/room.ts';
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

  test('has room for the buttons to zoom, away from cities, spaces and the compass', () => {
    const scale = board.width / 990;
    const place = freePlace(board, { x: 34, y: 110 }, scale)!;
    const [x, y] = [place.x * board.width, place.y * board.height];
    const inside = (at: { x: number; y: number }, air = 0) =>
      Math.abs(at.x - x) < 17 * scale + air && Math.abs(at.y - y) < 55 * scale + air;
    const { compass } = findRoom(board);
    expect(inside(compass!, compass!.r)).toBe(false);
    for (const thing of [...board.cities, ...board.routes.flatMap(({ spaces }) => spaces)]) {
      expect(inside(thing)).toBe(false);
    }
  });

  test('knows which route is meant by every place of a car space', () => {
    for (const route of board.routes) {
      for (const { x, y, angle } of route.spaces) {
        const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        for (const [along, beside] of [
          [0, 0],
          [0.48, 0.4],
          [0.48, -0.4],
          [-0.48, 0.4],
          [-0.48, -0.4],
        ] as const) {
          const [l, w] = [along * board.car.length, beside * board.car.width];
          const at = { x: x + l * cos - w * sin, y: y + l * sin + w * cos };
          expect(nearestLane(board.routes, board.car, at)).toEqual({ route, far: 0 });
        }
      }
    }
  });
});
