import { describe, expect, test, vi } from 'vitest';
import type { TableInfo } from '../src/server/messages.ts';
import { Table } from '../src/table/table.svelte.ts';
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

  test('tells how long a bot waits, until the game goes on', () => {
    const table = new Table();
    table.receive(news(3));
    table.receive({ type: 'bot-waits', seq: 3, seat: 1, about: 4 });
    expect(table.promise?.about).toBe(4);
    table.receive(news(4));
    expect(table.promise).toBeNull();
  });

  test('drops an answer that the socket has overtaken, and takes any other', async () => {
    const table = new Table();
    const told = (code: string) => ({ code }) as TableInfo;
    await table.take(Promise.resolve(told('joined')));
    expect(table.info?.code).toBe('joined');
    let answer = (_: TableInfo) => {};
    const taken = table.take(new Promise<TableInfo>((resolve) => (answer = resolve)));
    table.receive({ type: 'table', seq: 0, table: told('agreed') });
    answer(told('joined'));
    await taken;
    expect(table.info?.code).toBe('agreed');
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

  test('turns the cards of a tunnel before it shows anything of the move', () => {
    vi.useFakeTimers();
    const table = new Table(
      () => 100,
      undefined,
      (cards) => cards * 1000,
    );
    const dug = {
      event: 'tunnel-turned-up' as const,
      seat: 1,
      route: 'a-b red',
      laid: { color: 'red' as const, count: 2, locomotives: 0 },
      cards: ['red' as const, 'blue' as const, 'white' as const],
      extra: 1,
    };
    table.receive(news(0));
    table.receive(news(1, { steps: [{ ...step(1), events: [dug] }], views: [view({ deck: 87 })] }));
    table.receive(news(2));
    expect([table.turning?.event, table.seq, table.steps.length, table.view?.deck]).toEqual([dug, 0, 1, 90]);
    expect(table.last).toBe(2);
    vi.advanceTimersByTime(2900);
    expect([table.turning?.number, table.seq]).toEqual([1, 0]);
    vi.advanceTimersByTime(150);
    expect([table.turning, table.seq, table.view?.deck]).toEqual([null, 1, 87]);
    vi.advanceTimersByTime(150);
    expect(table.seq).toBe(2);
    // If news pile up, or the same position comes again after a lost connection, nobody waits for a tunnel.
    table.receive(news(3, { steps: [{ ...step(3), events: [dug] }] }));
    expect(table.turning?.number).toBe(3);
    table.receive(news(8, { steps: [3, 4, 5, 6, 7, 8].map(step) }));
    expect([table.turning, table.seq]).toEqual([null, 8]);
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

  test('lets the player see the second card before the hand is covered', () => {
    vi.useFakeTimers();
    const table = new Table(undefined, () => 3000);
    const hands = (asked: number, red: number) => [
      view({ seat: 0, asked: [asked], hand: { red } }),
      view({ seat: 1, asked: [asked] }),
    ];
    table.receive(news(1, { views: hands(0, 1) }));
    table.holder = 0;
    table.receive(news(2, { views: hands(1, 2) }));
    expect([table.view?.seat, table.view?.hand.red, table.covered, table.myTurn]).toEqual([0, 2, false, false]);
    vi.advanceTimersByTime(2900);
    expect(table.covered).toBe(false);
    vi.advanceTimersByTime(200);
    expect([table.view?.seat, table.covered]).toEqual([1, true]);
    // Whoever has seen enough covers the hand at once; while it is the same player's turn nothing is covered.
    table.holder = 1;
    table.receive(news(3, { views: hands(1, 2) }));
    expect(table.looking).toBeNull();
    table.receive(news(4, { views: hands(0, 2) }));
    expect(table.view?.seat).toBe(1);
    table.cover();
    expect([table.view?.seat, table.covered]).toEqual([0, true]);
    vi.useRealTimers();
  });

  test('forgets a refusal when a seat is taken back', () => {
    const table = new Table();
    table.receive({ type: 'refused', seq: 1, code: 'not-legal', text: '', reason: null });
    table.back();
    expect(table.refused).toBeNull();
  });
});
