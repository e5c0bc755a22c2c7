// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FoundMove, summed } from '../src/analysis/accounts.ts';
import { Analyst, playOnFile } from '../src/analysis/analyst.ts';
import { Engine } from '../src/engine/engine.ts';
import { loadNetworks } from '../src/engine/tableNetworks.ts';
import type { BoxFile } from '../src/local/box.ts';
import { openFile } from '../src/local/openedFile.ts';
import recorded from './analysis.json';
import byPlans from './analysis_by_plans.json';

const LIMIT = 120_000;
const NETWORKS = new URL('../../src/kvytok/bots/neural/networks/', import.meta.url);
const engineFile = new URL('../src/engine/engine.wasm', import.meta.url);
const box = JSON.parse(readFileSync(new URL('../src/engine/boxes/paris.json', import.meta.url), 'utf-8')) as BoxFile;
const { worlds, seed } = recorded.analysis;

async function newEngine(): Promise<Engine> {
  return Engine.load(await WebAssembly.compile(readFileSync(engineFile)));
}

/** What one of several analysts finds. */
async function found(place: number, of: number): Promise<{ moves: FoundMove[]; end: number[]; shares: number[] }> {
  const engine = await newEngine();
  const networks = await loadNetworks(
    engine,
    'paris',
    2,
    async (file) => new Uint8Array(readFileSync(new URL(file, NETWORKS))),
  );
  const analyst = new Analyst(engine, box, openFile(recorded.file), networks, { seed, worlds, place, of });
  const moves: FoundMove[] = [];
  const shares: number[] = [];
  for (const { found, done } of analyst.work()) {
    const { view, ...move } = found;
    expect(view === null).toBe(move.better === null);
    moves[move.number - 1] = move;
    shares.push(done);
  }
  return { moves, end: analyst.end, shares };
}

test(
  'the page finds what Python finds, whoever shares the work and however often it stops',
  async () => {
    const [one, other] = await Promise.all([found(0, 2), found(1, 2)]);
    const moves = recorded.moves.map((_, i) => (one.moves[i] ?? other.moves[i])!);
    const analysis = summed(recorded.analysis.game, recorded.analysis.names, moves, one.end, worlds, seed);
    expect(analysis).toEqual({ ...recorded.analysis, moves: recorded.moves });
    expect(one.shares).toEqual([...one.shares].sort((a, b) => a - b));
    expect(one.shares.at(-1)).toBe(1);
  },
  LIMIT,
);

test(
  'without a network plans judge, in the page as in Python',
  async () => {
    const { analysis: expected, file, moves: recordedMoves } = byPlans;
    const europe = JSON.parse(
      readFileSync(new URL('../src/engine/boxes/europe.json', import.meta.url), 'utf-8'),
    ) as BoxFile;
    const { seed, worlds } = expected;
    const analyst = new Analyst(await newEngine(), europe, openFile(file), null, { seed, worlds });
    const moves: FoundMove[] = [];
    for (const { found } of analyst.work()) {
      const { view: _, ...move } = found;
      moves[move.number - 1] = move;
    }
    const analysis = summed(expected.game, expected.names, moves, analyst.end, worlds, seed);
    expect(analysis).toEqual({ ...expected, moves: recordedMoves });
  },
  LIMIT,
);

test('a game can be played on from any move, with bots on the other seats', async () => {
  const opened = openFile(recorded.file);
  const text = playOnFile(await newEngine(), box, opened, 20, 0);
  const again = openFile(text);
  expect(again.moves).toHaveLength(20);
  expect(again.deal.names).toEqual([opened.deal.names[0], 'Bot (expert)']);
  expect(text).toContain('result: unfinished');
});
