import { describe, expect, test, vi } from 'vitest';
import { flightsBetween } from '../src/lib/changes.ts';
import { Table } from '../src/lib/table.svelte.ts';
import { news, step, view } from './scenes.ts';

describe('the table', () => {
  test('keeps every step once, in order', () => {
    const table = new Table();
    table.receive(news(0));
    table.receive(news(2, { steps: [step(1), step(2)] }));
    table.receive(news(2, { steps: [step(0), step(1), step(2)] }));
    expect(table.steps.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(table.last).toBe(2);
  });

  test('never goes back', () => {
    const table = new Table();
    table.receive(news(5));
    table.receive(news(4, { views: [view({ deck: 1 })] }));
    expect(table.seq).toBe(5);
    expect(table.view?.deck).toBe(90);
  });

  test('knows what may be done, and forgets the choice when the game goes on', () => {
    const table = new Table();
    const cards = { color: 'red' as const, count: 2, locomotives: 0 };
    table.receive(
      news(1, {
        views: [
          view({
            moves: [
              { move: 'claim', route: 'a-b red', cards },
              { move: 'take', color: 'blue' },
            ],
          }),
        ],
      }),
    );
    expect([...table.claimable]).toEqual(['a-b red']);
    expect([...table.takeable]).toEqual(['blue']);
    table.pick({ kind: 'route', route: 'a-b red' });
    expect(table.payments).toHaveLength(1);
    table.receive(news(2));
    expect(table.choice).toBeNull();
  });

  test('offers nothing while a move is on its way, and again after a refusal', () => {
    const table = new Table();
    table.receive(news(1, { views: [view({ moves: [{ move: 'take-unseen' }] })] }));
    table.play({ move: 'take-unseen' });
    expect(table.may('take-unseen')).toBe(false);
    table.receive({ type: 'refused', seq: 1, code: 'not-legal', text: '', reason: null });
    expect(table.may('take-unseen')).toBe(true);
  });

  test('asks why in one question, however fast somebody passes over the board', () => {
    vi.useFakeTimers();
    const table = new Table();
    const sent = vi.fn();
    table.connection = { send: sent } as unknown as Table['connection'];
    table.receive(news(1));
    for (let route = 0; route < 80; route += 1) table.wonder(`claim ${route}`);
    vi.advanceTimersByTime(1000);
    expect(sent.mock.calls.map(([message]) => message.moves.length)).toEqual([1, 79]);
    table.wonder('claim 3');
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test('shows the moves of others one after the other', () => {
    vi.useFakeTimers();
    const table = new Table(() => 100);
    table.receive(news(0));
    for (const seq of [1, 2, 3]) table.receive(news(seq));
    expect(table.seq).toBe(1);
    expect(table.last).toBe(3);
    vi.advanceTimersByTime(250);
    expect(table.seq).toBe(3);
    vi.useRealTimers();
  });

  test('covers the hand in pass-and-play until the right person looks', () => {
    const table = new Table();
    const views = [view({ seat: 0, asked: [1] }), view({ seat: 1, asked: [1] })];
    table.receive(news(1, { views }));
    expect(table.view?.seat).toBe(1);
    expect(table.covered).toBe(true);
    table.holder = 1;
    expect(table.covered).toBe(false);
    expect(table.myTurn).toBe(true);
  });
});

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
