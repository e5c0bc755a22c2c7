import { describe, expect, test } from 'vitest';
import { flightsBetween } from '../src/table/flights.ts';
import { view } from './scenes.ts';

describe('the difference of two views', () => {
  test('is a card from the row into the own hand', () => {
    const before = view();
    const after = view({
      hand: { red: 3 },
      players: before.players.map((player) =>
        player.seat === 0 ? { ...player, cards: 3, known: { red: 1 } } : player,
      ),
    });
    expect(flightsBetween(before, after)).toEqual([{ color: 'red', from: 'row-0', to: 'hand-red' }]);
  });

  test('is a covered card from the deck to another player', () => {
    const before = view();
    const after = view({
      players: before.players.map((player) => (player.seat === 1 ? { ...player, cards: 3 } : player)),
    });
    expect(flightsBetween(before, after)).toEqual([{ color: 'back', from: 'deck', to: 'player-1' }]);
  });

  test('is spent cards to the discard pile', () => {
    const before = view();
    const after = view({
      hand: {},
      discard: { red: 2 },
      players: before.players.map((player) => (player.seat === 0 ? { ...player, cards: 0 } : player)),
    });
    expect(flightsBetween(before, after)).toEqual(Array(2).fill({ color: 'red', from: 'hand-red', to: 'discard' }));
  });

  test('is nothing for another seat or the first view', () => {
    expect(flightsBetween(null, view())).toEqual([]);
    expect(flightsBetween(view({ seat: 1 }), view())).toEqual([]);
  });
});
