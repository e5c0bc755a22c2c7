// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Engine } from '../src/engine/engine.ts';
import { COLOR_NAMES } from '../src/engine/vocabulary.ts';
import type { BoxFile } from '../src/local/box.ts';
import { Conversation } from '../src/local/conversation.ts';
import { LocalTable } from '../src/local/table.ts';
import type { FromServer, GameNews } from '../src/server/messages.ts';
import recorded from './local_games.json';

type Said = [who: number, what: unknown];
const REFUSED = { type: 'refused', seq: 0, reason: null };
let module: WebAssembly.Module;
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL('../src/engine/engine.wasm', import.meta.url)));
});

function boxOf(game: string): BoxFile {
  return JSON.parse(readFileSync(new URL(`../src/engine/boxes/${game}.json`, import.meta.url), 'utf-8'));
}

/** JSON with sorted keys: equal things have equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

function fingerprint(heard: unknown): string {
  return createHash('sha256').update(canonical(heard)).digest('hex').slice(0, 12);
}

/** A message without what another clock, another store or other words make different; see tests/wasm/tables.py. */
function normal(message: FromServer): unknown {
  if (message.type === 'chat') return { ...message, lines: message.lines.map((line) => ({ ...line, id: 0 })) };
  const unread = message.type === 'refused' && ['malformed', 'cannot-parse'].includes(message.code);
  return unread ? { ...message, text: '' } : message;
}

/** A local table with the people of a recorded one, who write down what they hear. */
async function seated({ game, names, guests, bonus, first, key }: (typeof recorded)[number]) {
  const kept = {
    id: '',
    game,
    host: '0',
    chairs: guests.map((guest, seat) => ({
      kind: guest === 0 && seat > 0 ? ('local' as const) : ('guest' as const),
      guest: String(guest),
      level: null,
      bot: null,
      color: seat,
    })),
    deal: { names, bonus, first, key },
    commitment: createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex'),
    hints: null,
    created: 0,
    log: [],
    lines: [],
  };
  const table = new LocalTable(await Engine.load(module), boxOf(game), kept, () => 0);
  const people = [...new Set(guests)].map(String);
  const heard: unknown[][] = [];
  const news: GameNews[] = [];
  const talks = [...people, 'watcher'].map((guest, who) => {
    heard.push([]);
    return new Conversation(table, guest, 'Wim', (message) => {
      heard[who]!.push(normal(message));
      if (message.type === 'game') news[who] = message;
    });
  });
  return { table, talks, heard, news };
}

function questions(table: LocalTable): string[] {
  const { routes, cities } = table.game.box;
  return [
    ...routes.map((name) => `claim ${name}`),
    ...cities.map((name) => `station ${name}`),
    ...COLOR_NAMES.map((name) => `take ${name}`),
    ...['take unseen', 'tickets', 'pass', 'give up', 'leave flag', 'no flag', 'keep nothing', 'add 1 locomotive'],
    ...['keep', 'dance', 'claim nowhere', 'station nowhere: 1 red'],
  ];
}

describe('a table in the page says what the server says', () => {
  test.each(recorded.map((one) => ({ name: `${one.game} for ${one.names.length}`, one })))('$name', async ({ one }) => {
    const { table, talks, heard, news } = await seated(one);
    talks[0]!.take({ type: 'ping', id: 1 });
    expect(heard[0]).toEqual([{ ...REFUSED, code: 'say-hello', text: 'the first message must be hello' }]);
    const told = process.env.KVYTOK_MESSAGES ? JSON.parse(readFileSync(process.env.KVYTOK_MESSAGES, 'utf-8')) : null;
    (one.said as Said[]).forEach(([who, what], number) => {
      for (const lines of heard) lines.length = 0;
      if (Array.isArray(what) && what.length === 2) {
        const [seat, index] = what as [number, number];
        const view = news[who]!.views.find((seen) => seen.seat === seat)!;
        talks[who]!.take({ type: 'move', seat, seq: table.seq, move: view.moves[index] });
      } else if ((what as { moves?: unknown }).moves === 'all')
        talks[who]!.take({ ...(what as object), moves: questions(table) });
      else talks[who]!.take(what);
      if (told) expect(heard).toEqual(told[number]);
      expect(fingerprint(heard), `${number}: ${JSON.stringify(what)}`).toBe(one.heard[number]);
    });
    expect(table.game.over).toBe(true);
    const again = await Engine.load(module);
    const replays = [null, ...one.names.keys()].map((seat) => ({
      ...table.replay(again, seat, 'watcher'),
      table: undefined,
    }));
    expect(replays.map(fingerprint)).toEqual(one.replays);
    expect(fingerprint(await table.file())).toBe(one.file);
  });
});
