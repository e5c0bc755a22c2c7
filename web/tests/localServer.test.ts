// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { networkFiles } from '../src/engine/tableNetworks.ts';
import type { Backup } from '../src/local/backup.ts';
import type { BoxFile } from '../src/local/box.ts';
import { LocalServer, type LocalWish, type PageLine, type TableStore } from '../src/local/localServer.ts';
import type { BoardFiles } from '../src/local/ownBoard.ts';
import type { KeptTable } from '../src/local/table.ts';
import type {
  FromServer,
  GameNews,
  Hints,
  PastGamesList,
  Refused,
  Replay,
  SeatWish,
  TableInfo,
} from '../src/server/messages.ts';
import own from './own_boxes.json';

vi.setConfig({ testTimeout: 60_000 });
const engine = new URL('../src/engine/', import.meta.url);
const module = WebAssembly.compile(readFileSync(new URL('engine.wasm', engine)));
const networks = new URL('../../src/kvytok/bots/neural/networks/', import.meta.url);
const fetched: string[] = [];
const supplies = {
  module: () => module,
  seconds: 0.02,
  network: async (file: string) => {
    fetched.push(file);
    return new Uint8Array(readFileSync(new URL(file, networks)));
  },
  box: async (game: string) => {
    const file = new URL(`boxes/${game}.json`, engine);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf-8')) : null;
  },
};

/** A store in memory that copies what it keeps, as IndexedDB does. */
class Shelf implements TableStore {
  readonly tables = new Map<string, KeptTable>();

  async put(table: KeptTable, before: number | null): Promise<boolean> {
    if ((this.tables.get(table.id)?.log.length ?? null) !== before) return false;
    this.tables.set(table.id, structuredClone(table));
    return true;
  }
  async get(id: string) {
    return structuredClone(this.tables.get(id));
  }
  async all() {
    return [...this.tables.values()].map((table) => structuredClone(table));
  }
}

/** A page at a table. */
class Page {
  heard: FromServer[] = [];
  ended = 0;
  line!: PageLine;

  static async at(server: LocalServer, id: string): Promise<Page> {
    const page = new Page();
    page.line = await server.connect(
      id,
      (message) => page.heard.push(structuredClone(message)),
      () => page.ended++,
    );
    await page.line.take({ type: 'hello', last: -1 });
    return page;
  }

  get news(): GameNews {
    return this.heard.findLast((message) => message.type === 'game')!;
  }

  /** Play a move of a seat that is asked; the first one that builds something, else one in the middle. */
  async move(): Promise<void> {
    const view = this.news.views.find((seen) => seen.moves.length > 0)!;
    const building = view.moves.find((move) => move.move === 'claim' || move.move === 'station');
    const move = building ?? view.moves[Math.floor(view.moves.length / 2)]!;
    await this.line.take({ type: 'move', seat: view.seat, seq: this.news.seq, move });
  }
}

const BOT: SeatWish = { kind: 'bot', level: 'novice' };
const BO: SeatWish = { kind: 'local', name: 'Bo' };
function wish(game: string, ...others: SeatWish[]): LocalWish {
  return { game, seats: [{ kind: 'me' }, ...others], name: 'Anna' };
}

let shelf: Shelf;
let server: LocalServer;
beforeEach(() => {
  shelf = new Shelf();
  server = new LocalServer(supplies, shelf);
});

const make = (wanted: LocalWish) => server.ask('POST', '/tables', wanted) as Promise<TableInfo>;

describe('a whole game without a server', () => {
  test.each([
    ['usa', [BOT]],
    ['europe', [BOT, BOT, BO]],
    ['europe-mega', [BO, BOT]],
    ['paris', [BOT, BOT, BOT]],
  ])('%s with %j', async (game, others) => {
    const table = await make(wish(game, ...others));
    let page = await Page.at(server, table.id);
    for (let number = 0; !page.news.result; number++) {
      await page.move();
      if (number === 20) {
        // The page is closed and opened again.
        const before = page.news;
        page = await Page.at(new LocalServer(supplies, shelf), table.id);
        expect(page.news.views).toEqual(before.views);
        expect(page.news.steps).toHaveLength(before.seq + 1);
      }
    }
    const { commitment, key, result } = page.news;
    const bytes = Uint8Array.from(key!.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(digest).toBe(commitment);
    const last = page.heard.findLast((message) => message.type === 'table')!;
    expect(last.table).toMatchObject({ status: 'over', winners: result!.winners });
    expect(shelf.tables.get(table.id)!.log.some(({ by }) => by === 'bot')).toBe(true);
    const again = new LocalServer(supplies, shelf);
    const replay = (await again.ask('GET', `/tables/${table.id}/replay?seat=0`, null)) as Replay;
    expect(replay.frames).toHaveLength(page.news.seq + 1);
    expect(replay.frames.at(-1)!.view).toEqual(page.news.views[0]);
    const { games } = (await again.ask('GET', '/past', null)) as PastGamesList;
    expect(games).toMatchObject([{ table: table.id, seat: 0, rated: false, moves: page.news.seq }]);
    expect(games[0]!.against).toBe(others.includes(BO) ? 'device' : 'bots');
    expect(games[0]!.players.map(({ total, rank }) => [total, rank])).toEqual(
      result!.players.map(({ total, rank }) => [total, rank]),
    );
    const owned = games[0]!.players.flatMap(({ routes }) => routes);
    expect(new Set(owned)).toEqual(new Set(Object.keys(page.news.views[0]!.owners)));
    const next = (await again.ask('POST', `/tables/${table.id}/rematch`, null)) as TableInfo;
    expect(next.seats.map(({ name }) => name)).toEqual(last.table.seats.map(({ name }) => name));
    expect(next.seq).toBe(0);
    expect(((await again.ask('GET', '/tables', null)) as { tables: TableInfo[] }).tables).toHaveLength(2);
  });
});

test('a board of your own is played from its files, with all levels and without networks', async () => {
  const [steppe] = own as unknown as { files: BoardFiles; boxes: BoxFile[] }[];
  fetched.length = 0;
  const table = await make({ ...wish('steppe', BOT, { kind: 'bot', level: 'expert' }), own: steppe!.files });
  let page = await Page.at(server, table.id);
  for (let number = 0; !page.news.result; number++) {
    await page.move();
    if (number === 10) page = await Page.at(new LocalServer(supplies, shelf), table.id);
  }
  expect(fetched).toEqual([]);
  const ask = (path: string) => new LocalServer(supplies, shelf).ask('GET', path, null);
  expect(await ask(`/tables/${table.id}/file`)).toContain(`\nboard: steppe ${steppe!.boxes[0]!.records[0]!.digest}\n`);
  expect(await ask(`/tables/${table.id}/board`)).toEqual(steppe!.files);
  const elsewhere = new LocalServer(supplies, new Shelf());
  expect(await elsewhere.ask('POST', '/backup', await ask('/backup'))).toEqual({ tables: 1, lost: 0 });
  expect(await elsewhere.ask('GET', `/tables/${table.id}/board`, null)).toEqual(steppe!.files);
  expect(await make({ ...wish('moon', BOT), own: steppe!.files }).then(String, (error) => error.code)).toBe('bad-game');
});

describe('a game that no longer plays', () => {
  const ask = <T>(method: string, path: string, body: unknown = null) =>
    new LocalServer(supplies, shelf).ask(method, path, body) as Promise<T>;
  const refused = (method: string, path: string, body: unknown = null) =>
    ask(method, path, body).then(String, (error) => error.code);
  const moon = { move: 'keep' as const, tickets: ['kyiv-moon'] };
  const broken: [string, (table: KeptTable) => unknown][] = [
    ['a move that is not legal any more', ({ log }) => log.splice(20, 1)],
    ['a ticket that the board has no longer', ({ log }) => Object.assign(log[0]!, { move: moon })],
    ['bonus tickets that the board has no longer', ({ deal }) => deal.bonus.push('moon')],
  ];

  test.each(broken)('hides no other, and says so: %s', async (_, harm) => {
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const { id } = await make(wish('paris', BOT));
      const page = await Page.at(server, id);
      while (!page.news.result) await page.move();
      ids.push(id);
    }
    const [good, bad] = ids as [string, string];
    harm(shelf.tables.get(bad)!);
    const { games } = await ask<PastGamesList>('GET', '/past');
    expect(games.map(({ table }) => table)).toEqual([good]);
    expect((await ask<{ tables: TableInfo[] }>('GET', '/tables')).tables).toHaveLength(2); // it is kept, and listed
    const said = await Promise.all(['', '/replay', '/file'].map((what) => refused('GET', `/tables/${bad}${what}`)));
    expect(said).toEqual(['not-replayable', 'not-replayable', 'not-replayable']);
    const backup = await ask<Backup>('GET', '/backup');
    const elsewhere = new LocalServer(supplies, new Shelf());
    const tables = [{ id: 'no table at all' }, ...backup.tables];
    expect(await elsewhere.ask('POST', '/backup', { ...backup, tables })).toEqual({ tables: 1, lost: 2 });
  });

  test('a game that was over, and now is not', async () => {
    const { id } = await make(wish('paris', BOT));
    const page = await Page.at(server, id);
    while (!page.news.result) await page.move();
    shelf.tables.get(id)!.log.pop();
    expect(await refused('GET', `/tables/${id}`)).toBe('not-replayable');
    expect(await ask('GET', '/past')).toEqual({ games: [] });
  });

  test('a game file of a board whose rules were others says so', async () => {
    const { id } = await make(wish('paris', BOT));
    const page = await Page.at(server, id);
    while (!page.news.result) await page.move();
    const file = await ask<string>('GET', `/tables/${id}/file`);
    const old = file.replace(/^(board: .* )\w+$/m, '$1ffff000011112222');
    expect(await refused('POST', '/files', { text: old })).toBe('not-replayable');
    expect(await refused('POST', '/files', { text: file.replace(/^12\. /m, '99. ') })).toBe('malformed');
  });
});

describe('bots of all levels', () => {
  const bot = (level: string): SeatWish => ({ kind: 'bot', level });
  const moves = (id: string, by: 'bot' | 'guest') => shelf.tables.get(id)!.log.filter((move) => move.by === by).length;

  test.each(['novice', 'casual', 'strong', 'expert'])('%s', async (level) => {
    fetched.length = 0;
    const { id } = await make(wish('usa', bot(level)));
    const page = await Page.at(server, id);
    for (let n = 0; n < 6; n++) await page.move();
    expect(moves(id, 'bot')).toBeGreaterThan(3);
    expect(fetched).toEqual(level === 'expert' ? networkFiles('usa', 2) : []);
  });

  test('expert plays without networks where they cannot be had', async () => {
    const { id } = await make(wish('usa', bot('expert')));
    const network = () => Promise.reject(new Error('there is no server'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await Page.at(new LocalServer({ ...supplies, network }, shelf), id);
    for (let n = 0; n < 3; n++) await page.move();
    expect(moves(id, 'bot')).toBeGreaterThan(1);
  });

  test('a bot that thinks hears what is said, and stops when nobody is there', async () => {
    server = new LocalServer({ ...supplies, seconds: 1000 }, shelf);
    const { id } = await make(wish('usa', bot('strong')));
    const page = new Page();
    page.line = await server.connect(
      id,
      (message) => page.heard.push(message),
      () => null,
    );
    const thinking = page.line.take({ type: 'hello', last: -1 });
    await page.line.take({ type: 'ping', id: 7 });
    expect(page.heard.at(-1)).toMatchObject({ type: 'pong', id: 7 });
    await page.move();
    expect(moves(id, 'guest')).toBe(1);
    page.line.close();
    await thinking;
    expect(moves(id, 'bot')).toBe(0);
    const back = await Page.at(new LocalServer(supplies, shelf), id);
    expect(back.news.seq).toBeGreaterThan(1);
  });
});

describe('hints', () => {
  const ask = (id: string, seat = 0) => server.ask('POST', `/tables/${id}/seats/${seat}/hint`, null) as Promise<Hints>;
  const refused = (id: string, seat = 0) => ask(id, seat).then(String, (error) => error.code);

  test('are legal moves with shares and reasons, and the same when asked again', async () => {
    const { id } = await make(wish('usa', BOT));
    const page = await Page.at(server, id);
    fetched.length = 0;
    for (let turn = 0; turn < 8; turn++) {
      const { seq, seat, hints } = await ask(id);
      expect([seq, seat]).toEqual([page.news.seq, 0]);
      expect(hints.length).toBeGreaterThan(0);
      expect(hints.length).toBeLessThan(4);
      for (const { move, value, reasons } of hints) {
        expect(page.news.views[0]!.moves).toContainEqual(move);
        expect(reasons).not.toEqual([]);
        if (value !== null) expect(Math.abs(value - 0.5)).toBeLessThanOrEqual(0.5);
      }
      if (turn === 0) expect(hints[0]!.reasons.map(({ code }) => code)).toContain('needs');
      expect((await ask(id)).hints).toEqual(hints);
      await page.line.take({ type: 'move', seat: 0, seq, move: hints[0]!.move });
    }
    // They judge with the networks of the game, as the analysis does.
    expect(fetched).toEqual(networkFiles('usa', 2));
  });

  test('are refused with a code, and can be switched', async () => {
    const change = (id: string, on: boolean) => server.ask('PUT', `/tables/${id}/hints`, { on }) as Promise<TableInfo>;
    const { id } = await make(wish('usa', BOT));
    await Page.at(server, id);
    expect(await refused(id, 1)).toBe('wrong-seat');
    expect((await change(id, false)).hints).toBe(false);
    expect(await refused(id)).toBe('no-hints');
    expect((await change(id, true)).hints).toBe(true);
    expect(shelf.tables.get(id)!.hints).toBe(true);
    const two = await make(wish('usa', BO));
    const page = await Page.at(server, two.id);
    expect(await refused(two.id)).toBe('no-hints');
    expect(await change(two.id, true).then(String, (error) => error.code)).toBe('not-open');
    const open = await make({ ...wish('usa', BO), hints: true });
    const other = await Page.at(server, open.id);
    await other.move();
    expect(await refused(open.id, 0)).toBe('not-asked');
    expect(page.news.seq).toBe(0);
  });
});

test('a table says who plays: names and bots are told apart', async () => {
  const table = await make(wish('usa', { kind: 'local', name: 'anna' }, BOT, BOT));
  expect(table.seats.map(({ name, kind, bot, mine }) => ({ name, kind, bot, mine }))).toEqual([
    { name: 'Anna', kind: 'guest', bot: null, mine: true },
    { name: 'anna 2', kind: 'local', bot: null, mine: true },
    { name: 'Bot (novice)', kind: 'bot', bot: 1, mine: false },
    { name: 'Bot (novice) 2', kind: 'bot', bot: 2, mine: false },
  ]);
});

test('what is not kept is not told, and the page that was quicker is right', async () => {
  const { id } = await make(wish('usa', BO));
  const [one, two] = [await Page.at(server, id), await Page.at(new LocalServer(supplies, shelf), id)];
  await one.move();
  const heard = two.heard.length;
  await two.move();
  expect(two.heard).toHaveLength(heard);
  expect(two.ended).toBe(1);
  expect(shelf.tables.get(id)!.log).toHaveLength(1);
  const back = await Page.at(new LocalServer(supplies, shelf), id);
  expect(back.news.views).toEqual(one.news.views);
});

test('the seat of a bot cannot be played, and secrets of bots are not told', async () => {
  const { id } = await make(wish('usa', BOT));
  const page = await Page.at(server, id);
  await page.line.take({ type: 'move', seat: 1, seq: page.news.seq, move: 'take unseen' });
  expect((page.heard.at(-1) as Refused).code).toBe('wrong-seat');
  expect(page.news.views.map(({ seat }) => seat)).toEqual([0]);
  const setup = page.heard.find((message) => message.type === 'game')!.steps[0]!;
  const dealt = setup.events.filter((event) => event.event === 'hand-dealt');
  expect(dealt.map(({ cards }) => cards === null)).toEqual([false, true]);
});

test('what cannot be is refused with its code', async () => {
  const refused = (wanted: LocalWish) => make(wanted).then(String, (error) => error.code);
  expect(await refused(wish('chess', BOT))).toBe('bad-game');
  expect(await refused({ ...wish('usa', BOT), bonus: ['max'] })).toBe('bad-game');
  expect(await refused(wish('usa'))).toBe('bad-seats');
  expect(await refused(wish('paris', BOT, BOT, BOT, BOT))).toBe('bad-seats');
  expect(await refused(wish('usa', { kind: 'open' }))).toBe('bad-seats');
  expect(await refused(wish('usa', { kind: 'bot', level: 'wizard' }))).toBe('bad-level');
  expect(shelf.tables.size).toBe(0);
  const asked = (method: string, path: string) => server.ask(method, path, null).then(String, (error) => error.code);
  expect(await asked('GET', '/tables/local-nothing')).toBe('not-found');
  expect(await asked('POST', '/tables/local-nothing/hint')).toBe('not-allowed');
  const { id } = await make(wish('usa', BOT));
  expect(await asked('GET', `/tables/${id}/replay`)).toBe('not-over');
  expect(await asked('POST', `/tables/${id}/rematch`)).toBe('not-over');
});
