import { describe, expect, test } from 'vitest';
import type { Move } from '../src/server/messages.ts';
import { bestFirst, laidOut, paymentsForRoute } from '../src/table/payments.ts';

const claim = (color: 'red' | 'blue' | null, count: number, locomotives: number): Move => ({
  move: 'claim',
  route: 'a-b gray',
  cards: { color, count, locomotives },
});

describe('payments', () => {
  test('come with the fewest locomotives first, then from the larger pile', () => {
    const hand = { red: 2, blue: 5, locomotive: 3 };
    const moves = [claim('red', 1, 1), claim(null, 0, 2), claim('red', 2, 0), claim('blue', 2, 0)];
    const cards = paymentsForRoute(moves, 'a-b gray', hand).map((move) => move.cards);
    expect(cards.map(({ color, locomotives }) => `${color} ${locomotives}`)).toEqual([
      'blue 0',
      'red 0',
      'red 1',
      'null 2',
    ]);
  });

  test('of other routes are left out', () => {
    expect(paymentsForRoute([claim('red', 2, 0)], 'a-c gray', {})).toEqual([]);
  });

  test('keep their order where nothing tells them apart', () => {
    const same = [
      { cards: { color: 'red' as const, count: 1, locomotives: 0 } },
      { cards: { color: 'red' as const, count: 1, locomotives: 0 } },
    ];
    expect(bestFirst(same, { red: 1 })).toEqual(same);
  });

  test('are laid out card by card', () => {
    expect(laidOut({ color: 'red', count: 2, locomotives: 1 })).toEqual(['red', 'red', 'locomotive']);
    expect(laidOut({ color: null, count: 0, locomotives: 2 })).toEqual(['locomotive', 'locomotive']);
  });
});
