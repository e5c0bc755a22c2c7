// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Engine } from '../src/engine/engine.ts';
import { Game } from '../src/local/game.ts';
import { reasonsFor, whyBetter } from '../src/local/hintReasons.ts';
import { key, tables } from './hint_reasons.json';

/** How far apart in the list two moves are that are compared. */
const OTHER = 7;
vi.setConfig({ testTimeout: 60_000 });
const engine = new URL('../src/engine/', import.meta.url);
const module = WebAssembly.compile(readFileSync(new URL('engine.wasm', engine)));

test.each(tables)('the reasons are those of Python: $game, $names', async ({ game, names, moves, reasons, codes }) => {
  const file = JSON.parse(readFileSync(new URL(`boxes/${game}.json`, engine), 'utf-8'));
  const played = new Game(await Engine.load(await module), file, { names, bonus: [], first: null, key });
  const seen = new Set<string>();
  (moves as [number, string][]).forEach(([seat, move], number) => {
    const told = (reasons as Record<string, string | undefined>)[number];
    if (told) {
      const view = played.view(seat);
      const others = view.moves.map((_, place) => view.moves[(place + OTHER) % view.moves.length]!);
      const found = [
        ...view.moves.map((each) => reasonsFor(played.thoughtOf(seat), view, each)),
        ...view.moves.map((each, place) => whyBetter(played.thoughtOf(seat), view, others[place]!, each)),
      ];
      for (const { code } of found.flat()) seen.add(code);
      const digest = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 12);
      expect(digest, `${number}: ${JSON.stringify(found)}`).toBe(told);
    }
    played.play(move, seat);
  });
  expect(played.over).toBe(true);
  expect([...seen].sort()).toEqual(codes);
});
