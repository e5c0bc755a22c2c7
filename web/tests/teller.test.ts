/** The page and the program say the same: tests/words/told.py wrote down what the program says. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyEvent, Move, Reason, SeatView } from '../src/server/messages.ts';
import { Teller } from '../src/words/teller.ts';
import { words } from '../src/words/words.svelte.ts';
import { board as load } from './boards.ts';
import { view } from './scenes.ts';

interface Case {
  board: string;
  names: string[];
  seat: number | null | 'all';
  event?: AnyEvent;
  move?: Move;
  reason?: Reason;
  phase?: SeatView['phase'];
  told: Record<(typeof languages)[number], string>;
}

const languages = ['en', 'uk', 'ru', 'pl'] as const;
const root = join(import.meta.dirname, '../..');
const cases: Case[] = JSON.parse(readFileSync(join(root, 'tests/words/told.json'), 'utf8'));
const boards = new Map(['usa', 'europe', 'paris', 'ukraine'].map((id) => [id, load(id)]));

function say({ board, names, seat, event, move, reason, phase }: Case): string {
  const teller = new Teller(boards.get(board)!, names, seat);
  if (event) return teller.event(event);
  if (move) return teller.move(move);
  return teller.reason(reason!, view({ phase: phase! }));
}

describe('the page tells games like the program', () => {
  test.each(languages)('in %s', async (language) => {
    await words.use(language);
    expect(cases.map(say)).toEqual(cases.map(({ told }) => told[language]));
  });

  test('with events of every kind', () => {
    const types = readFileSync(join(root, 'web/src/server/messages.ts'), 'utf8');
    const tags = [...types.matchAll(/ event: "([\w-]+)";/g)].map(([, tag]) => tag);
    const told = new Set(cases.map(({ event }) => event?.event as string));
    expect(tags.filter((tag) => !told.has(tag!))).toEqual([]);
  });
});

test('of two lanes side by side the colour is named', async () => {
  await words.use('en');
  const teller = new Teller(load('usa'), ['Ann', 'Bo'], 0);
  expect(teller.lane('kansas_city-saint_louis pink')).toBe('Kansas City – St. Louis (pink)');
  expect(teller.lane('chicago-omaha blue')).toBe('Chicago – Omaha');
});
