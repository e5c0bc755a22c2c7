// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS } from '../src/engine/binding.ts';
import { Engine } from '../src/engine/engine.ts';
import { sha256 } from '../src/engine/sha256.ts';
import { loadNetworks, networkFiles } from '../src/engine/tableNetworks.ts';
import { type Finding, type Level, type Question, Thinker } from '../src/engine/thinking.ts';
import { readWeightFile } from '../src/engine/weightFile.ts';
import { PatientBot, whoDecides } from '../src/local/bots.ts';
import type { Helper } from '../src/local/crew.ts';
import answers from './engine_answers.json';
import { boards, key } from './engine_games.json';

const NONE = -1;
const PORTION = 20;
const LIMIT = 120_000;
const NETWORKS = new URL('../../src/kvytok/bots/neural/networks/', import.meta.url);
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL('../src/engine/engine.wasm', import.meta.url)));
});

async function read(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(readFileSync(new URL(file, NETWORKS)));
}

/** A short name for an answer with all its candidates, to the last bit. */
function digest({ action, candidates }: Finding): string {
  const actions = Int16Array.of(action, ...candidates.map((one) => one.action));
  const numbers = Float64Array.from(candidates.flatMap((one) => [one.value, one.weight]));
  return short(createHash('sha256').update(bytesOf(actions)).update(bytesOf(numbers)).digest('hex'));
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function short(hex: string): string {
  return hex.slice(0, 16);
}

/** What a bot answers when it thinks in portions. */
function answer(bot: Thinker, question: Question, portion = PORTION): Finding {
  bot.begin(question);
  while (!bot.think(portion));
  return bot.conclude();
}

/** A table of novices; it calls `asked` before each decision, and returns a short name for all actions. */
async function play(game: keyof typeof boards, players: number, asked: (question: Question) => void, engine: Engine) {
  const board = engine.records('board');
  const states = engine.records('state');
  const seen = engine.records('state');
  const actions = engine.numbers('i2', ACTIONS);
  engine.bytes(board).set(inflateSync(Buffer.from(boards[game].board, 'base64')));
  (engine.field(states, 'key') as Uint32Array).set(key);
  engine.call('setup_at', board, states, 0, players, NONE);
  const novice = new Thinker(engine, board, 'novice');
  const chosen = createHash('sha256');
  for (;;) {
    const n = engine.call('legal_at', board, states, 0, actions);
    if (n === 0) return short(chosen.digest('hex'));
    engine.bytes(seen).set(engine.bytes(states));
    engine.call('hide_at', seen, 0, engine.field(states, 'seat')[0] as number);
    const question = {
      view: engine.bytes(seen).slice(),
      actions: (engine.values(actions) as Int16Array).slice(0, n),
      seed: engine.field(states, 'decisions')[0] as number,
    };
    const { action } = answer(novice, question);
    chosen.update(bytesOf(Int16Array.of(action)));
    asked(question);
    engine.call('apply_at', board, states, 0, action);
  }
}

const tables = Object.entries(answers.games).flatMap(([game, tables]) =>
  tables.map((table) => ({ name: `${game} for ${table.players}`, game: game as keyof typeof boards, table })),
);

describe('the bots answer exactly as in Python', () => {
  test.each(tables)('$name', { timeout: LIMIT }, async ({ game, table }) => {
    const engine = await Engine.load(module);
    const board = engine.records('board');
    engine.bytes(board).set(inflateSync(Buffer.from(boards[game].board, 'base64')));
    const networks = await loadNetworks(engine, game, table.players, read);
    const deciders = (['novice', 'casual', 'strong', 'expert'] as const).map(
      (level) => [level, new Thinker(engine, board, level, networks)] as const,
    );
    const bots: ReadonlyMap<Level, Thinker> = new Map(deciders);
    const levels = (['learner', 'casual', 'regular', 'strong', 'adept', 'expert'] as const).map((level) => ({
      level,
      playouts: answers.playouts[level] ?? undefined,
      found: [] as string[],
    }));
    const wanted = new Set(table.decisions);
    const novices = await play(
      game,
      table.players,
      (question) => {
        if (!wanted.has(Number(question.seed))) return;
        for (const { level, playouts, found } of levels) {
          const bot = bots.get(whoDecides(level, Number(question.seed)))!;
          found.push(digest(answer(bot, { ...question, playouts })));
        }
      },
      engine,
    );
    expect(novices).toBe(table.novices);
    for (const { level, found } of levels) expect(found, level).toEqual(table[level]);
  });
});

describe('thinking in portions', () => {
  test('the size of the portions changes nothing, and time can be the limit', { timeout: LIMIT }, async () => {
    const engine = await Engine.load(module);
    const board = engine.records('board');
    engine.bytes(board).set(inflateSync(Buffer.from(boards.usa.board, 'base64')));
    const networks = await loadNetworks(engine, 'usa', 2, read);
    const questions: Question[] = [];
    await play('usa', 2, (question) => question.actions.length > 20 && questions.push(question), engine);
    const question = questions[5]!;
    for (const level of ['strong', 'expert'] satisfies Level[]) {
      const bot = new Thinker(engine, board, level, networks);
      const counted = { ...question, playouts: 150 };
      const found = [1, 7, 1000].map((portion) => digest(answer(bot, counted, portion)));
      expect(new Set(found).size, level).toBe(1);
      expect(bot.begin(question)).toBeGreaterThan(0);
      let portions = 1;
      while (!bot.think(10, portions / 40)) portions++;
      expect(portions).toBeGreaterThan(8);
      expect(portions).toBeLessThan(80);
      expect([...(question.actions as Int16Array)]).toContain(bot.conclude().action);
      bot.begin(question);
      bot.think(1);
      expect([...(question.actions as Int16Array)]).toContain(bot.conclude().action);
    }
  });
});

/** A helper without a worker; a broken one never plays. */
async function helperFor(game: 'usa', players: number, level: Level, broken: boolean): Promise<Helper> {
  const engine = await Engine.load(module);
  const board = engine.records('board');
  engine.bytes(board).set(inflateSync(Buffer.from(boards[game].board, 'base64')));
  const thinker = new Thinker(engine, board, level, await loadNetworks(engine, game, players, read));
  return {
    begin: (question) => void thinker.begin(question),
    play: async (record, start, stop) => {
      if (broken) throw new Error('broken');
      thinker.takePortion(record);
      thinker.play(start, stop);
      return thinker.rows(start, stop);
    },
    end: () => {},
  };
}

describe('helpers', () => {
  test('change no answer, however many there are, and none if one breaks', { timeout: LIMIT }, async () => {
    const engine = await Engine.load(module);
    const board = engine.records('board');
    engine.bytes(board).set(inflateSync(Buffer.from(boards.usa.board, 'base64')));
    const networks = await loadNetworks(engine, 'usa', 2, read);
    const questions: Question[] = [];
    await play('usa', 2, (question) => question.actions.length > 12 && questions.push(question), engine);
    const views = engine.records('state');
    for (const level of ['strong', 'expert'] satisfies Level[]) {
      const thinker = new Thinker(engine, board, level, networks);
      const helpers = await Promise.all([false, false, true].map((broken) => helperFor('usa', 2, level, broken)));
      for (const question of [4, 9, 14, 19].map((place) => questions[place]!)) {
        engine.bytes(views).set(question.view);
        const budget = { seed: Number(question.seed), seconds: 1, playouts: 200, wanted: () => true };
        const alone = digest(answer(thinker, { ...question, playouts: 200 }));
        for (const count of [0, 1, 3]) {
          const bot = new PatientBot(engine, thinker, () => helpers.slice(0, count));
          expect(digest(await bot.answer(views, Array.from(question.actions), budget))).toBe(alone);
        }
      }
    }
  });
});

describe('weight files', () => {
  test('every table has two, and they say what they are for', async () => {
    for (const { game, table } of tables) expect(networkFiles(game, table.players)).toHaveLength(2);
    expect(networkFiles('usa', 7)).toEqual([]);
    const { made, arrays } = await readWeightFile(await read(networkFiles('usa', 2)[0]!));
    expect(made.game).toBe('usa');
    expect(arrays.policy!.shape).toEqual([768, ACTIONS]);
  });

  test('something else is refused', async () => {
    await expect(readWeightFile(new Uint8Array(100))).rejects.toThrow('no weights');
  });
});

test('our SHA-256 is SHA-256', () => {
  for (const text of ['', 'kvytok strong 1', 'ї'.repeat(40), 'x'.repeat(200)]) {
    const hex = [...sha256(text)].map((word) => word.toString(16).padStart(8, '0')).join('');
    expect(hex).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
