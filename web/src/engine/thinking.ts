/** The bots of the engine: each thinks about a question in portions, so that time and stopping stay with the caller.
 *
 * The same compiled functions answer in Python (src/kvytok/bots/search/thinking.py): the same question with the same
 * seed and number of playouts gets the same answer.
 */
import { ACTIONS, records } from './binding.ts';
import type { Engine, EngineArray } from './engine.ts';
import { type NetworkRoom, networkRoom } from './networkRoom.ts';
import { sha256 } from './sha256.ts';
import type { TableNetworks } from './tableNetworks.ts';

export type Level = 'novice' | 'casual' | 'strong' | 'expert';

export interface Question {
  /** What the asked seat may know: the bytes of a state that was hidden from it. */
  readonly view: Uint8Array;
  /** The legal actions; at least one. */
  readonly actions: ArrayLike<number>;
  /** The source of all random choices. */
  readonly seed: number | bigint;
  /** The number of playouts; without it, time is the limit. `novice` and `casual` need neither. */
  readonly playouts?: number;
}

export interface Candidate {
  readonly action: number;
  /** The share of the victory that the bot expects from it, 0 to 1. */
  readonly value: number;
  /** The share of the thinking that it took, 0 to 1. */
  readonly weight: number;
}

/** The chosen action, and the candidates that were considered, best first. */
export interface Finding {
  readonly action: number;
  readonly candidates: readonly Candidate[];
}

const SEATS = 5;
const TICKETS = 128;
const ROUTES = 128;
const CASUAL = 0;
const STRONG = 1;

/** A bot of one level at one table, with its room in the engine's memory. */
export class Thinker {
  readonly #search: Searcher;

  constructor(engine: Engine, boards: EngineArray<'board'>, level: Level, networks?: TableNetworks) {
    if (level === 'novice') this.#search = new Novice(engine, boards);
    else if (level === 'expert' && networks) this.#search = new Comparer(engine, boards, networks);
    else this.#search = new Contest(engine, boards, level === 'casual' ? CASUAL : STRONG);
  }

  /** Begin to think about a question; return the share of a move's time that it may take. */
  begin(question: Question): number {
    return this.#search.begin(question);
  }

  /** Play at most `playouts` playouts, or one world, whatever is more; whether the thinking is over.
   *
   * `spent` is the share of its time that is over; it does not matter if the question has a number of playouts.
   */
  think(playouts: number, spent = 0): boolean {
    const worlds = this.next(playouts, spent);
    this.play(0, worlds);
    return worlds === 0;
  }

  /** The number of worlds to play next; 0 when the thinking is over. The worlds of this portion are its rows. */
  next(playouts: number, spent: number): number {
    return this.#search.next(playouts, spent);
  }

  /** Play the worlds of some rows of the portion. */
  play(start: number, stop: number): void {
    if (stop > start) this.#search.play(start, stop);
  }

  /** The portion as a helper needs it: the record of the search. */
  portion(): Uint8Array<ArrayBuffer> {
    return this.#search.portion();
  }

  /** Take the portion of another thinker that was asked the same. */
  takePortion(record: Uint8Array): void {
    this.#search.takePortion(record);
  }

  /** What the worlds of some rows gave, and the same as another thinker found it. */
  rows(start: number, stop: number): Float64Array<ArrayBuffer> {
    return this.#search.rows(start, stop);
  }

  takeRows(start: number, stop: number, values: Float64Array): void {
    this.#search.takeRows(start, stop, values);
  }

  /** What was found so far. */
  conclude(): Finding {
    return this.#search.conclude();
  }
}

/** What all levels have: the board, the question, and some room. */
abstract class Searcher {
  protected readonly engine: Engine;
  protected readonly boards: EngineArray<'board'>;
  protected readonly views: EngineArray<'state'>;
  protected readonly actions: EngineArray<'i2'>;
  protected readonly scratches: EngineArray<'scratch'>;

  constructor(engine: Engine, boards: EngineArray<'board'>) {
    this.engine = engine;
    this.boards = boards;
    this.views = engine.records('state');
    this.actions = engine.numbers('i2', ACTIONS);
    this.scratches = engine.records('scratch');
  }

  abstract begin(question: Question): number;
  abstract next(playouts: number, spent: number): number;
  abstract play(start: number, stop: number): void;
  abstract portion(): Uint8Array<ArrayBuffer>;
  abstract takePortion(record: Uint8Array): void;
  abstract rows(start: number, stop: number): Float64Array<ArrayBuffer>;
  abstract takeRows(start: number, stop: number, values: Float64Array): void;
  abstract conclude(): Finding;

  protected ask({ view, actions }: Question): void {
    this.engine.bytes(this.views).set(view);
    (this.engine.values(this.actions) as Int16Array).set(actions);
  }
}

/** The easiest level: a script that answers at once. */
class Novice extends Searcher {
  readonly #minds = this.engine.records('mind');
  #action = 0;

  begin(question: Question): number {
    this.ask(question);
    this.engine.call('fresh_at', this.#minds, 0, question.seed);
    this.#action = this.engine.call(
      'novice_at', this.boards, this.views, this.#minds, this.scratches, this.actions, question.actions.length,
    ); // biome-ignore format: one list
    return 0;
  }

  next(): number {
    return 0;
  }

  play(): void {}

  portion(): Uint8Array<ArrayBuffer> {
    return new Uint8Array();
  }

  takePortion(): void {}

  rows(): Float64Array<ArrayBuffer> {
    return new Float64Array();
  }

  takeRows(): void {}

  conclude(): Finding {
    return { action: this.#action, candidates: [] };
  }
}

/** A search whose record says how many worlds to play next. */
abstract class WorldSearcher extends Searcher {
  protected readonly key = this.engine.numbers('u4', 8);
  protected readonly states = this.engine.records('state', 2);
  protected readonly results = this.engine.records('result');
  protected readonly stopped = this.engine.numbers('i1', 1);
  readonly #findings = this.engine.records('finding');

  protected abstract readonly records: EngineArray<'contest' | 'comparison'>;

  /** How many worlds to play next, at most `most`. */
  protected abstract goOn(most: number): number;
  protected abstract finish(findings: EngineArray<'finding'>): void;

  protected override ask(question: Question): void {
    super.ask(question);
    (this.engine.values(this.key) as Uint32Array).set(worldKey(question.seed));
  }

  next(playouts: number, spent: number): number {
    const { engine, records } = this;
    (engine.field(records, 'spent') as Float64Array)[0] = spent;
    const n = (engine.field(records, 'n') as Int16Array)[0]!;
    const living = (engine.field(records, 'alive') as Int8Array).subarray(0, n).reduce((sum, one) => sum + one, 0);
    const most = Math.max(1, Math.floor(playouts / Math.max(1, living)));
    return this.goOn(most);
  }

  portion(): Uint8Array<ArrayBuffer> {
    return this.engine.bytes(this.records).slice();
  }

  takePortion(record: Uint8Array): void {
    this.engine.bytes(this.records).set(record);
  }

  rows(start: number, stop: number): Float64Array<ArrayBuffer> {
    return this.#values(start, stop).slice() as Float64Array<ArrayBuffer>;
  }

  takeRows(start: number, stop: number, values: Float64Array): void {
    this.#values(start, stop).set(values);
    (this.engine.field(this.records, 'done') as Int8Array).fill(1, start, stop);
  }

  #values(start: number, stop: number): Float64Array {
    const width = records[this.records.kind].fields.rows.shape[1];
    return (this.engine.field(this.records, 'rows') as Float64Array).subarray(start * width, stop * width);
  }

  conclude(): Finding {
    const { engine } = this;
    this.finish(this.#findings);
    const field = (name: string) => engine.field(this.#findings, name) as Int16Array | Float64Array;
    const [actions, values, weights] = [field('candidate'), field('value'), field('weight')];
    const candidates = Array.from({ length: field('n')[0]! }, (_, i) => ({
      action: actions[i]!,
      value: values[i]!,
      weight: weights[i]!,
    }));
    return { action: field('action')[0]!, candidates };
  }
}

/** `casual` and `strong`: moves and plans compete. */
class Contest extends WorldSearcher {
  protected readonly records = this.engine.records('contest');
  readonly #level: number;
  readonly #beliefs = this.engine.records('belief');
  readonly #minds = this.engine.records('mind', SEATS);
  readonly #scripts = this.engine.numbers('i2', SEATS);
  readonly #held = this.engine.numbers('i2', TICKETS);
  readonly #hits = this.engine.numbers('i2', ROUTES);

  constructor(engine: Engine, boards: EngineArray<'board'>, level: number) {
    super(engine, boards);
    this.#level = level;
  }

  protected goOn(most: number): number {
    return this.engine.call('go_on_contest', this.records, most);
  }

  protected finish(findings: EngineArray<'finding'>): void {
    this.engine.call('conclude_contest', this.records, findings);
  }

  begin(question: Question): number {
    this.ask(question);
    this.engine.call('prepare_contest', this.records, this.#level, counted(question));
    this.engine.call(
      'begin_contest', this.boards, this.views, this.#beliefs, this.key, this.records, this.states, this.#minds,
      this.scratches, this.#scripts, this.#held, this.#hits, this.actions, question.actions.length,
    ); // biome-ignore format: one list
    return (this.engine.field(this.records, 'time_share') as Float64Array)[0]!;
  }

  play(start: number, stop: number): void {
    this.engine.call(
      'play_worlds', this.boards, this.views, this.#beliefs, this.key, this.records, this.states, this.#minds,
      this.scratches, this.results, this.#scripts, this.#held, this.actions, start, stop, this.stopped,
    ); // biome-ignore format: one list
  }
}

/** `expert`: the candidates of a network are compared. */
class Comparer extends WorldSearcher {
  protected readonly records = this.engine.records('comparison');
  readonly #networks: TableNetworks;
  readonly #room: NetworkRoom;

  constructor(engine: Engine, boards: EngineArray<'board'>, networks: TableNetworks) {
    super(engine, boards);
    this.#networks = networks;
    this.#room = networkRoom(engine, networks);
  }

  protected goOn(most: number): number {
    return this.engine.call('go_on_comparison', this.records, most);
  }

  protected finish(findings: EngineArray<'finding'>): void {
    this.engine.call('conclude_comparison', this.records, findings);
  }

  begin(question: Question): number {
    this.ask(question);
    this.engine.call(
      'begin_comparison', this.boards, this.views, ...this.#networks.large, ...this.#room.large,
      this.#room.progresses, this.scratches, this.#room.seen, this.actions, question.actions.length, this.records,
      counted(question),
    ); // biome-ignore format: one list
    return (this.engine.field(this.records, 'time_share') as Float64Array)[0]!;
  }

  play(start: number, stop: number): void {
    this.engine.call(
      'play_candidates', this.boards, this.views, this.key, this.records, ...this.#networks.quick, this.states,
      this.#room.progresses, this.scratches, this.results, ...this.#room.scratchpad, this.actions, start, stop,
      this.stopped,
    ); // biome-ignore format: one list
  }
}

/** The number of playouts as the engine takes it: 0 if time is the limit. */
function counted({ playouts }: Question): number {
  return playouts === undefined ? 0 : Math.max(1, playouts);
}

/** The key from which all worlds of a seed are dealt. */
export function worldKey(seed: number | bigint): ArrayLike<number> {
  // The highest byte of a word comes first in a digest, and last in a key.
  const swapped = (word: number) =>
    ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
  return sha256(`kvytok strong ${seed}`).map(swapped);
}
