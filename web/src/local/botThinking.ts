/** Bot thinking: lets the bots of the tables in this page choose moves and hints, one after the other at each table. */

import { loadNetworks, type NetworkSupply, networkFiles, type TableNetworks } from '../engine/tableNetworks.ts';
import type { Level } from '../engine/thinking.ts';
import { Thinker } from '../engine/thinking.ts';
import type { Hint, Move } from '../server/messages.ts';
import { type Answerer, type BotLevel, chooseMove, firsts, PatientBot, whoDecides, wholeMove } from './bots.ts';
import { legalMoves } from './choices.ts';
import type { CrewTable, Helper } from './crew.ts';
import { reasonsFor } from './hintReasons.ts';
import { Refusal } from './refusal.ts';
import type { LocalTable } from './table.ts';

/** Seconds that a searching bot thinks about a move, as on the server. */
const SECONDS = 1;
/** The bot that gives hints, and the most hints at once; as on the server. It judges moves as an analysis does. */
const HINTING: Level = 'expert';
const HINTS = 3;

/** A bot that saves the battery thinks for this part of its time. */
const THRIFT = 1 / 4;

/** What bots may use of this device. */
export interface Means {
  /** Whether the battery should be saved. */
  thrifty: boolean;
  /** How many workers may help a bot. */
  helpers: number;
}
/** Where the bots have their things from. */
export interface BotSupplies {
  module(): Promise<WebAssembly.Module>;
  network: NetworkSupply;
  /** Seconds that a searching bot thinks about a move, if not as on the server. */
  seconds?: number;
  /** A helper for a bot, if there can be any. */
  helper?(place: CrewTable): Helper;
}

/** The levels that helpers help, and how many bots can have helpers at the same time. */
const HELPED: readonly Level[] = ['strong', 'expert'];
const CREWS = 2;

export class BotThinking {
  means: Means = { thrifty: false, helpers: 0 };
  readonly #supplies: BotSupplies;
  /** The helpers of a bot at a table; those of the bot that thought last come last. */
  readonly #crews = new Map<string, Helper[]>();
  /** The bots of a table by level: those of one level share their room in the engine's memory. */
  readonly #bots = new WeakMap<LocalTable, Map<Level, Promise<Answerer>>>();
  /** What is thought about at a table: there is room for one view. */
  readonly #busy = new WeakMap<LocalTable, Promise<unknown>>();

  constructor(supplies: BotSupplies) {
    this.#supplies = supplies;
  }

  /** Seconds for a move. */
  get #limit(): number {
    return (this.#supplies.seconds ?? SECONDS) * (this.means.thrifty ? THRIFT : 1);
  }

  /** The move of a bot's seat that is asked; refuses when nobody is at the table any more. */
  move(table: LocalTable, seat: number): Promise<Move> {
    return this.#inTurn(table, async () => {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
      const bot = await this.#bot(table, whoDecides(table.kept.chairs[seat]!.level as BotLevel, seed));
      const budget = { seed, seconds: this.#limit, wanted: () => table.attended };
      return chooseMove(bot, table.game.thoughtOf(seat), budget);
    });
  }

  /** The moves that `expert` finds best for a seat that is asked, the one it would play first. */
  hints(table: LocalTable, seat: number): Promise<Hint[]> {
    return this.#inTurn(table, async () => {
      const bot = await this.#bot(table, HINTING);
      if (!table.game.asked.includes(seat)) throw new Refusal('stale', 'the game has gone on');
      const position = table.game.thoughtOf(seat);
      const view = table.game.view(seat);
      const budget = { seed: table.seq, seconds: this.#limit, wanted: () => table.attended };
      const choices = legalMoves(position);
      const { action, candidates } = await bot.answer(position.states, firsts(choices), budget);
      const values = new Map<number, number | null>([[action, null]]);
      for (const each of candidates)
        if (choices.some(({ ids }) => ids[0] === each.action))
          // A lone candidate was compared with nothing: its value is a first look, which may be far off.
          values.set(each.action, candidates.length > 1 ? each.value : null);
      const hints: Hint[] = [];
      for (const [first, value] of [...values].slice(0, HINTS)) {
        const move = await wholeMove(bot, position, choices, first, budget);
        hints.push({ move, value, reasons: reasonsFor(position, view, move) });
      }
      return hints;
    });
  }

  #inTurn<T>(table: LocalTable, think: () => Promise<T>): Promise<T> {
    const before = this.#busy.get(table) ?? Promise.resolve();
    const found = before.then(think, think);
    this.#busy.set(table, found);
    return found;
  }

  #bot(table: LocalTable, level: Level): Promise<Answerer> {
    const bots = this.#bots.get(table) ?? new Map<Level, Promise<Answerer>>();
    this.#bots.set(table, bots);
    const bot = bots.get(level) ?? this.#made(table, level);
    bots.set(level, bot);
    return bot;
  }

  async #made(table: LocalTable, level: Level): Promise<Answerer> {
    const { engine, box } = table.game;
    const files: CrewTable['networks'] = new Map();
    const networks = level === 'expert' ? await this.#networks(table, files) : undefined;
    const thinker = new Thinker(engine, box.boards, level, networks);
    if (!HELPED.includes(level)) return new PatientBot(engine, thinker);
    const { id, game, chairs } = table.kept;
    const module = await this.#supplies.module();
    const board = engine.bytes(box.boards).slice();
    const place = { module, board, level, game, players: chairs.length, networks: networks ? files : new Map() };
    return new PatientBot(engine, thinker, () => this.#crew(`${id} ${level}`, place));
  }

  /** The helpers of a bot. */
  #crew(name: string, place: CrewTable): Helper[] {
    const { helper } = this.#supplies;
    const wanted = this.means.thrifty || !helper ? 0 : this.means.helpers;
    const crew = this.#crews.get(name) ?? [];
    this.#crews.delete(name);
    for (const spare of crew.splice(wanted)) spare.end();
    while (helper && crew.length < wanted) crew.push(helper(place));
    if (wanted) this.#crews.set(name, crew);
    for (const [other, helpers] of [...this.#crews].slice(0, -CREWS)) {
      for (const each of helpers) each.end();
      this.#crews.delete(other);
    }
    return crew;
  }

  /** The networks of a table; none were trained with bonus tickets or on boards of your own. Where they cannot be had, `expert` plays without. */
  async #networks({ game, kept }: LocalTable, files: CrewTable['networks']): Promise<TableNetworks | undefined> {
    const players = kept.chairs.length;
    if (kept.own || game.box.bonus.length > 0 || networkFiles(kept.game, players).length === 0) return undefined;
    const supply: NetworkSupply = async (file, version) => {
      const bytes = await this.#supplies.network(file, version);
      files.set(file, bytes);
      return bytes;
    };
    try {
      return await loadNetworks(game.engine, kept.game, players, supply);
    } catch (error) {
      console.warn('the networks cannot be had:', error);
      return undefined;
    }
  }
}
