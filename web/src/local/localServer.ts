/**
 * The server in the page: makes tables, keeps them in the browser, lets bots move, and answers requests about them.
 * The real server answers the same requests about its tables. It has no DOM, and it runs in a worker.
 */

import { Engine } from '../engine/engine.ts';
import type {
  FromServer,
  Hint,
  Hints,
  HintsWish,
  NewTable,
  PastGame,
  PlanningWish,
  SeatWish,
  TableInfo,
} from '../server/messages.ts';
import { PREFIX } from './address.ts';
import { type Backup, type Restored, tablesOf } from './backup.ts';
import { LEVELS } from './bots.ts';
import { type BotSupplies, BotThinking, type Means } from './botThinking.ts';
import type { BoxFile } from './box.ts';
import { Conversation } from './conversation.ts';
import { digestOf, hexadecimal } from './digest.ts';
import { Game } from './game.ts';
import { chairsOf, openFile, playFile } from './openedFile.ts';
import { type BoardFiles, boxFile } from './ownBoard.ts';
import { pastGame } from './pastGame.ts';
import { notReplayable, Refusal } from './refusal.ts';
import { type Chair, type KeptTable, LocalTable } from './table.ts';

/** Where tables are kept. */
export interface TableStore {
  /** Keep a table whose kept log has `before` moves (null: that is not kept yet); false if another page was quicker. */
  put(table: KeptTable, before: number | null): Promise<boolean>;
  get(id: string): Promise<KeptTable | undefined>;
  all(): Promise<KeptTable[]>;
}
/** Where the engine, the boxes of the games and the networks of `expert` come from. */
export interface Supplies extends BotSupplies {
  /** The box of a game; null if there is no such game. */
  box(game: string): Promise<BoxFile | null>;
  /** Do something that only one window of the browser may do at a time; without it, every window does. */
  inOneWindow?(what: string, act: () => Promise<void>): Promise<void>;
}
/** A page that is connected to a table. */
export interface PageLine {
  take(message: unknown): Promise<void>;
  close(): void;
}
/** The wish for a local table: with the name of whoever makes it, and the board if it is one of their own. */
export type LocalWish = NewTable & { name: string; own?: BoardFiles };
/** A game file to open; a game on a board of the workshop comes with its board. */
export type OpenWish = { text: string; own?: BoardFiles };

/** Whoever sits at this device. */
const ME = 'me';
/** The person of a game that was played elsewhere. */
const SOMEBODY = 'somebody';
const LONGEST_NAME = 40;

export class LocalServer {
  readonly #supplies: Supplies;
  readonly #store: TableStore;
  readonly #tables = new Map<string, Promise<LocalTable>>();
  readonly #bots: BotThinking;
  readonly #connected = new Map<string, Set<{ flush(): void; ended(): void }>>();
  /** The last hints at a table. */
  readonly #given = new WeakMap<LocalTable, { place: string; hints: Promise<Hint[]> }>();
  readonly #moving = new Set<LocalTable>();

  constructor(supplies: Supplies, store: TableStore) {
    this.#supplies = supplies;
    this.#store = store;
    this.#bots = new BotThinking(supplies);
  }

  /** Answer a request as the real server answers it over HTTP; refuses what it does not know. */
  async ask(method: string, path: string, body: unknown): Promise<unknown> {
    const [route = '', query = ''] = path.split('?');
    const [, tables, id = '', what = '', seat = '', wish = ''] = route.split('/');
    if (tables === 'tables') {
      switch (`${method} ${id ? `table/${what}` : ''}${wish && `/${wish}`}`) {
        case 'GET ':
          return { tables: await this.#list() };
        case 'POST ':
          return this.#create(body as LocalWish);
        case 'GET table/':
        case 'POST table/leave':
          return (await this.#table(id)).info(ME);
        case 'GET table/board':
          return (await this.#table(id)).kept.own ?? null;
        case 'GET table/replay': {
          const seen = new URLSearchParams(query).get('seat');
          const engine = await Engine.load(await this.#supplies.module());
          return (await this.#table(id)).replay(engine, seen === null ? null : Number(seen), ME);
        }
        case 'GET table/file':
          return (await this.#table(id)).file();
        case 'POST table/seats/hint':
          return this.#hints(await this.#table(id), Number(seat));
        case 'PUT table/hints':
          return this.#switchHints(await this.#table(id), (body as HintsWish).on);
        case 'PUT table/planning':
          return this.#agreeToPlanning(await this.#table(id), (body as PlanningWish).on);
        case 'POST table/rematch':
          return this.#rematch(await this.#table(id));
      }
    }
    switch (`${method} ${route}`) {
      case 'POST /files':
        return this.#open(body as OpenWish);
      case 'GET /backup':
        return { kvytok: 'backup', version: 1, tables: await this.#store.all(), notes: {} } satisfies Backup;
      case 'GET /past':
        return { games: await this.#past() };
      case 'POST /backup':
        return this.#restore(body);
    }
    throw new Refusal('not-allowed', `a table in the browser has no ${method} ${path}`);
  }

  /** How much bots may use from now on. */
  mayUse(means: Means): void {
    this.#bots.means = means;
  }

  /** Connect the page to a table. `ended` is called when the page must connect again. */
  async connect(id: string, send: (message: FromServer) => void, ended: () => void): Promise<PageLine> {
    const table = await this.#table(id);
    const outbox: FromServer[] = [];
    const conversation = new Conversation(table, ME, '', (message) => outbox.push(message));
    const line = { flush: () => outbox.splice(0).forEach(send), ended };
    this.#lines(id).add(line);
    return {
      take: async (message) => {
        const { seq, kept } = table;
        const lines = kept.lines.length;
        conversation.take(message);
        if (table.seq > seq || kept.lines.length > lines) await this.#keep(table, seq);
        else line.flush();
        await this.#letBotsMove(table);
      },
      close: () => {
        this.#lines(id).delete(line);
        conversation.close();
      },
    };
  }

  /** Another page of this browser has changed a table: what is known of it here is old. */
  forget(id: string): void {
    this.#tables.delete(id);
    for (const line of [...this.#lines(id)]) line.ended();
  }

  /** Keep a table that had `seq` moves before; only then is anybody told. If another page was quicker, it is right. */
  async #keep(table: LocalTable, seq: number): Promise<boolean> {
    const { id } = table.kept;
    table.kept.info = table.info(ME);
    const kept = await this.#store.put(table.kept, seq);
    if (kept) for (const line of this.#lines(id)) line.flush();
    else this.forget(id);
    return kept;
  }

  #lines(id: string): Set<{ flush(): void; ended(): void }> {
    const found = this.#connected.get(id) ?? new Set();
    this.#connected.set(id, found);
    return found;
  }

  async #list(): Promise<TableInfo[]> {
    const kept = await this.#store.all();
    return kept.flatMap(({ info }) => info ?? []).sort((a, b) => b.changed - a.changed);
  }

  /** The finished games of this browser, the newest first; those that cannot be played again are left out. */
  async #past(): Promise<PastGame[]> {
    const over = (await this.#store.all()).filter(({ info }) => info?.status === 'over');
    const games = await Promise.all(
      over.map((kept) =>
        this.#set(kept).then(
          (table) => pastGame(table, ME),
          () => null,
        ),
      ),
    );
    return games.filter((game) => game !== null).sort((a, b) => b.ended - a.ended);
  }

  /** The table with this id, played to its last move. */
  #table(id: string): Promise<LocalTable> {
    const known = this.#tables.get(id);
    if (known) return known;
    const found = this.#store.get(id).then((kept) => {
      if (!kept) throw new Refusal('not-found', 'there is no such table in this browser');
      return this.#set(kept);
    });
    this.#tables.set(id, found);
    found.catch(() => this.#tables.delete(id));
    return found;
  }

  async #set(kept: KeptTable): Promise<LocalTable> {
    const [file, module] = await Promise.all([this.#box(kept), this.#supplies.module()]);
    if (!file) throw new Refusal('not-served', `there is no box of ${kept.game} in this page`);
    const engine = await Engine.load(module);
    try {
      return new LocalTable(engine, file, kept);
    } catch (error) {
      // What is wrong with a new table is said as it is; a kept one was right when it was kept.
      throw kept.log.length ? notReplayable(String(error)) : error;
    }
  }

  /** The box of a table: made from its own board, or one of the page. */
  async #box({ game, own, deal }: Pick<KeptTable, 'game' | 'own' | 'deal'>): Promise<BoxFile | null> {
    return own ? boxFile(own, game, deal.bonus) : this.#supplies.box(game);
  }

  async #create(wish: LocalWish): Promise<TableInfo> {
    if (!wish.own && !(await this.#supplies.box(wish.game)))
      throw new Refusal('bad-game', `there is no game ${wish.game}`);
    const names = namedApart(wish.seats.map((seat) => nameOf(seat, wish.name)));
    const deal = {
      names: names.map(({ name }) => name),
      bonus: wish.bonus ?? [],
      first: wish.first ?? null,
      key: randomKey(),
    };
    return this.#add({
      id: PREFIX + randomKey().slice(0, 12),
      game: wish.game,
      ...(wish.own && { own: wish.own }),
      host: ME,
      chairs: wish.seats.map((seat, place) => chairOf(seat, place, names[place]!.number)),
      deal,
      commitment: commitmentOf(deal.key),
      hints: wish.hints ?? null,
      created: Date.now(),
      log: [],
      lines: [],
    });
  }

  /** A table with the game of a game file. The same file always has the same table. */
  async #open({ text, own }: OpenWish): Promise<TableInfo> {
    const opened = openFile(text);
    const id = PREFIX + digestOf(opened.text).slice(0, 12);
    if (await this.#store.get(id)) return (await this.#table(id)).info(ME);
    const { game: name, deal, commitment } = opened;
    const [file, module] = await Promise.all([this.#box({ game: name, own, deal }), this.#supplies.module()]);
    if (!file) throw new Refusal('bad-game', `there is no game ${name}`);
    if (commitmentOf(deal.key) !== commitment) throw new Refusal('malformed', 'the commitment is not that of the key');
    const created = Date.now();
    const game = new Game(await Engine.load(module), file, deal);
    if (opened.digest !== game.box.digest) throw notReplayable(`${name} was another board then`);
    const log = playFile(opened, game, created);
    // A game that is over may be anybody's: it does not count as one of this browser. One that goes on is played here.
    const chairs = chairsOf(deal.names, game.over ? SOMEBODY : ME);
    return this.#add({
      id,
      game: name,
      ...(own && { own }),
      host: ME,
      chairs,
      deal,
      commitment,
      hints: null,
      created,
      log,
      lines: [],
    });
  }

  /**
   * Take in the tables of a backup: new ones, and those that went on there. Every game is played again; one that cannot
   * be is left out, and the others are taken.
   */
  async #restore(given: unknown): Promise<Restored> {
    const { tables, broken } = tablesOf(given);
    let [taken, lost] = [0, broken];
    for (const table of tables) {
      const before = (await this.#store.get(table.id))?.log.length ?? null;
      if (before !== null && before >= table.log.length) continue;
      const info = await this.#set(table).then(
        (set) => set.info(ME),
        () => null,
      );
      if (!info) lost += 1;
      if (!info || !(await this.#store.put({ ...table, info }, before))) continue;
      this.forget(table.id);
      taken += 1;
    }
    return { tables: taken, lost };
  }

  /** Set up and keep a new table. */
  async #add(kept: KeptTable): Promise<TableInfo> {
    const table = this.#set(kept);
    this.#tables.set(kept.id, table);
    table.catch(() => this.#tables.delete(kept.id));
    const info = (await table).info(ME);
    await this.#store.put({ ...kept, info }, null);
    return info;
  }

  /** The same people and bots play again. */
  async #rematch({ kept, game }: LocalTable): Promise<TableInfo> {
    if (!game.over) throw new Refusal('not-over', 'the game is not over yet');
    const deal = { ...kept.deal, key: randomKey() };
    const id = PREFIX + randomKey().slice(0, 12);
    const commitment = commitmentOf(deal.key);
    return this.#add({ ...kept, id, deal, commitment, created: Date.now(), log: [], lines: [], info: undefined });
  }

  /** Hints for a seat that is asked; asking again for the same move gives the same hints. */
  async #hints(table: LocalTable, seat: number): Promise<Hints> {
    table.demandHints(seat, ME);
    const { seq } = table;
    const place = `${seat} ${seq}`;
    const given = this.#given.get(table);
    const hints = given?.place === place ? given.hints : this.#bots.hints(table, seat);
    this.#given.set(table, { place, hints });
    hints.catch(() => this.#given.delete(table));
    return { seq, seat, hints: await hints };
  }

  /** Switch hints on or off; in a game between people, only off. */
  async #switchHints(table: LocalTable, on: boolean): Promise<TableInfo> {
    table.switchHints(on);
    await this.#keep(table, table.seq);
    return table.info(ME);
  }

  async #agreeToPlanning(table: LocalTable, on: boolean): Promise<TableInfo> {
    table.agreeToPlanning(ME, on);
    await this.#keep(table, table.seq);
    return table.info(ME);
  }

  /** Let bots move until a person is asked. Messages that come in between are answered in between. */
  async #letBotsMove(table: LocalTable): Promise<void> {
    if (this.#moving.has(table) || askedBot(table) === undefined) return;
    this.#moving.add(table);
    const { inOneWindow = (_: string, act: () => Promise<void>) => act() } = this.#supplies;
    try {
      await inOneWindow(table.kept.id, async () => {
        // Another window may have moved meanwhile: then this page has connected again, to the table as it is now.
        for (let seat = askedBot(table); seat !== undefined && table.attended; seat = askedBot(table)) {
          const asked = table.seq;
          const move = await this.#bots.move(table, seat);
          if (!table.isFresh(seat, asked)) continue;
          const { seq } = table; // in an opening a person may have answered meanwhile
          table.play(seat, asked, move, null);
          if (!(await this.#keep(table, seq))) return;
        }
      });
    } catch (error) {
      // Nobody was there any more; whoever comes again wakes the bots.
      if (!(error instanceof Refusal && error.code === 'stale')) throw error;
    } finally {
      this.#moving.delete(table);
    }
  }
}

/** The first seat of a bot that is asked. */
function askedBot({ game, kept }: LocalTable): number | undefined {
  return game.asked.find((asked) => kept.chairs[asked]!.kind === 'bot');
}

function nameOf(seat: SeatWish, me: string): string {
  switch (seat.kind) {
    case 'me':
      return me;
    case 'local':
      return seat.name;
    case 'bot':
      if (!LEVELS.some((level) => level === seat.level))
        throw new Refusal('bad-level', `there is no bot ${seat.level} in this page; there are: ${LEVELS.join(', ')}`);
      return `Bot (${seat.level})`;
    default:
      throw new Refusal('bad-seats', 'nobody can come to a table in the browser; fill all seats');
  }
}

function chairOf(seat: SeatWish, color: number, number: number): Chair {
  if (seat.kind === 'bot') return { kind: 'bot', guest: null, level: seat.level, bot: number, color };
  return { kind: seat.kind === 'me' ? 'guest' : 'local', guest: ME, level: null, bot: null, color };
}

/** Different names: the second `Anna` becomes `Anna 2`, the second bot of a level gets number 2. */
function namedApart(wanted: readonly string[]): { name: string; number: number }[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    let [free, number] = [name, 1];
    while (taken.has(free.toLowerCase())) {
      number += 1;
      free = `${name.slice(0, LONGEST_NAME - String(number).length - 1).trimEnd()} ${number}`;
    }
    taken.add(free.toLowerCase());
    return { name: free, number };
  });
}

function randomKey(): string {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of the key: it is told before the first card, and later proves that the key is the same. */
function commitmentOf(key: string): string {
  return digestOf(Uint8Array.from(key.match(/../g)!, (pair) => Number.parseInt(pair, 16)));
}
