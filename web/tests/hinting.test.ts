import { describe, expect, test, vi } from 'vitest';
import { Trouble } from '../src/server/api.ts';
import type { Hint, Hints, Move } from '../src/server/messages.ts';
import { Hinting, marksOf } from '../src/table/hinting.svelte.ts';
import { Table } from '../src/table/table.svelte.ts';
import { table as info, news, view } from './scenes.ts';

const cards = { color: 'red' as const, count: 2, locomotives: 0 };
const moves: Move[] = [
  { move: 'claim', route: 'a-b red', cards },
  { move: 'take', color: 'blue' },
  { move: 'take-unseen' },
];
const hints: Hint[] = moves.map((move, i) => ({ move, value: 0.5 - i / 10, reasons: [] }));

function scene(answer: Partial<Hints> = {}) {
  const table = new Table();
  table.info = info();
  table.receive(news(7, { views: [view({ moves })] }));
  const send = vi.fn();
  table.connection = { send } as never;
  const ask = vi.fn(async () => ({ seq: 7, seat: 0, hints, ...answer }));
  return { table, ask, send, hinting: new Hinting(table, ask) };
}

describe('hints', () => {
  test('are shown for the turn they were asked for, and gone with it', async () => {
    const { table, hinting, ask } = scene();
    expect(hinting.shown).toBeNull();
    await hinting.ask();
    expect(ask).toHaveBeenCalledWith('t', 0);
    expect(hinting.shown).toEqual(hints);
    expect(hinting.marks).toEqual({ routes: { 'a-b red': 1 }, cities: {}, cards: { blue: 2 }, unseen: 3 });
    table.receive(news(8));
    expect(hinting.shown).toBeNull();
  });

  test('begin with the choice of the bot, and nothing is shown as better than it', async () => {
    const { hinting } = scene({ hints: [0.24, 0.22, 0.28].map((value, i) => ({ ...hints[i]!, value })) });
    await hinting.ask();
    expect(hinting.shown?.map(({ value }) => value)).toEqual([0.24, 0.24, 0.22]);
    expect(hinting.shown?.map(({ move }) => move)).toEqual([moves[0], moves[2], moves[1]]);
    expect(hinting.marks.cards).toEqual({ blue: 3 });
  });

  test('stay while others answer in an opening', async () => {
    const { table, hinting } = scene();
    table.receive(news(8, { views: [view({ phase: 'opening', asked: [0, 1], moves })] }));
    await hinting.ask();
    table.receive(news(9, { views: [view({ phase: 'opening', asked: [0], moves })] }));
    expect(hinting.shown).toEqual(hints);
  });

  test('get a move ready, and never play it', async () => {
    const { table, hinting, send } = scene();
    await hinting.ask();
    hinting.prepare(moves[0]!);
    expect(table.choice).toEqual({ kind: 'route', route: 'a-b red' });
    expect(hinting.prepared).toEqual(moves[0]);
    hinting.prepare(moves[1]!);
    expect(table.choice).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('are not for other seats, nor where they are switched off', async () => {
    const { table, hinting } = scene({ seat: 1 });
    await hinting.ask();
    expect(hinting.shown).toBeNull();
    expect(hinting.may).toBe(true);
    table.info = info({ hints: false });
    expect(hinting.may).toBe(false);
  });

  test('tell what went wrong', async () => {
    const { table } = scene();
    const failing = new Hinting(table, () => Promise.reject(new Trouble('too-fast', '')));
    await failing.ask();
    expect([failing.trouble, failing.asking]).toEqual(['too-fast', false]);
  });

  test('number the best first where two speak of the same', () => {
    const twice = [hints[1]!, { ...hints[1]!, value: 0.1 }];
    expect(marksOf(twice).cards).toEqual({ blue: 1 });
  });
});
