// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS } from '../src/engine/binding.ts';
import { Engine } from '../src/engine/engine.ts';
import expected from './engine_games.json';

const NONE = -1;
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL('../src/engine/engine.wasm', import.meta.url)));
});

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** An engine with a board, a key and room for games. */
async function sitting(board: string, games: number) {
  const engine = await Engine.load(module);
  const room = {
    boards: engine.records('board'),
    key: engine.numbers('u4', 8),
    states: engine.records('state'),
    scratches: engine.records('scratch'),
    results: engine.records('result', games),
    actions: engine.numbers('i2', ACTIONS),
  };
  engine.bytes(room.boards).set(inflateSync(Buffer.from(board, 'base64')));
  (engine.values(room.key) as Uint32Array).set(expected.key);
  return { engine, ...room };
}

const tables = Object.entries(expected.boards).flatMap(([game, { board, tables }]) =>
  tables.map((table) => ({ name: `${game} for ${table.players}`, board, table })),
);

describe('the engine plays exactly as native code does', () => {
  test.each(tables)('$name: random games in one call', async ({ board, table }) => {
    const { engine, boards, key, states, scratches, results, actions } = await sitting(board, expected.games);
    const room = [boards, key, states, scratches, results, actions] as const;
    expect(engine.call('play_games', ...room, table.players, 0, expected.games)).toBe(table.decisions);
    expect(digest(engine.bytes(results))).toBe(table.results);
  });

  test.each(tables)('$name: a game decision by decision', async ({ board, table }) => {
    const { engine, boards, key, states, scratches, results, actions } = await sitting(board, 1);
    (engine.field(states, 'key') as Uint32Array).set(engine.values(key) as Uint32Array);
    engine.call('setup_at', boards, states, 0, table.players, NONE);
    const legal = createHash('sha256');
    for (let number = 0; ; number++) {
      const n = engine.call('legal_at', boards, states, 0, actions);
      if (n === 0) break;
      const choices = (engine.values(actions) as Int16Array).subarray(0, n);
      legal.update(new Uint8Array(choices.buffer, choices.byteOffset, choices.byteLength));
      engine.call('apply_at', boards, states, 0, choices[(number * 7) % n]!);
    }
    expect(legal.digest('hex').slice(0, 16)).toBe(table.legal);
    engine.call('score_at', boards, states, 0, scratches, results);
    expect(digest(engine.bytes(results))).toBe(table.score);
    expect(digest(engine.bytes(states))).toBe(table.end);
    engine.call('hide_at', states, 0, 1);
    expect(digest(engine.bytes(states))).toBe(table.seen);
  });
});

describe('what does not fit is refused', () => {
  test('functions, arguments and records', async () => {
    const { engine, boards, states } = await sitting(Object.values(expected.boards)[0]!.board, 1);
    // The types know all of this already.
    // @ts-expect-error
    expect(() => engine.call('nothing')).toThrow();
    // @ts-expect-error
    expect(() => engine.call('setup_at', boards)).toThrow('takes 5 arguments, not 1');
    // @ts-expect-error
    expect(() => engine.call('setup_at', states, states, 0, 2, NONE)).toThrow('boards is board');
    // @ts-expect-error
    expect(() => engine.records('house')).toThrow();
    expect(() => engine.field(states, 'house')).toThrow('no field house');
  });
});
