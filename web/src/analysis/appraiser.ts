/**
 * The appraiser: drives the compiled appraisals of one table.
 * Python drives the same functions (src/kvytok/analysis/appraiser.py): the same game with the same seed and number of worlds gets the same numbers.
 */

import { ACTIONS } from '../engine/binding.ts';
import type { Engine, EngineArray } from '../engine/engine.ts';
import { type NetworkRoom, networkRoom } from '../engine/networkRoom.ts';
import type { TableNetworks } from '../engine/tableNetworks.ts';
import { worldKey } from '../engine/thinking.ts';
import type { Appraised } from './accounts.ts';

/** The number of appraisals that one seed is enough for. */
const SEEDS = 1 << 16;

/** A decision that is being appraised: its record stays in the engine's memory between two portions. */
export interface Appraisal {
  readonly view: Uint8Array;
  readonly number: number;
  readonly record: EngineArray<'appraisal'>;
}

export class Appraiser {
  readonly #engine: Engine;
  readonly #boards: EngineArray<'board'>;
  readonly #players: number;
  readonly #seed: number;
  readonly #networks: TableNetworks;
  readonly #views: EngineArray<'state'>;
  readonly #states: EngineArray<'state'>;
  readonly #actions: EngineArray<'i2'>;
  readonly #scratches: EngineArray<'scratch'>;
  readonly #results: EngineArray<'result'>;
  readonly #key: EngineArray<'u4'>;
  readonly #stopped: EngineArray<'i1'>;
  readonly #room: NetworkRoom;

  constructor(engine: Engine, boards: EngineArray<'board'>, players: number, seed: number, networks: TableNetworks) {
    this.#engine = engine;
    this.#boards = boards;
    this.#players = players;
    this.#seed = seed;
    this.#networks = networks;
    this.#views = engine.records('state');
    this.#states = engine.records('state', 2);
    this.#actions = engine.numbers('i2', ACTIONS);
    this.#scratches = engine.records('scratch');
    this.#results = engine.records('result');
    this.#key = engine.numbers('u4', 8);
    this.#stopped = engine.numbers('i1', 1);
    this.#room = networkRoom(engine, networks);
  }

  /** Begin to appraise a choice among the legal actions of a view; `number` counts appraisals. */
  begin(view: Uint8Array, actions: readonly number[], played: number, number: number): Appraisal {
    const record = this.#engine.records('appraisal');
    this.#propose(view, actions, played, record);
    return { view, number, record };
  }

  /** The likeliest choice of the network. */
  likeliest(view: Uint8Array, actions: readonly number[], spare: EngineArray<'appraisal'>): number {
    this.#propose(view, actions, actions[0]!, spare);
    return Number(this.#engine.field(spare, 'action')[0]);
  }

  #propose(view: Uint8Array, actions: readonly number[], played: number, record: EngineArray<'appraisal'>): void {
    const engine = this.#engine;
    engine.bytes(this.#views).set(view);
    (engine.values(this.#actions) as Int16Array).set(actions);
    engine.call(
      'begin_appraisal', this.#boards, this.#views, ...this.#networks.large, ...this.#room.large,
      this.#room.progresses, this.#scratches, this.#room.seen, this.#actions, actions.length, record, played,
    ); // biome-ignore format: one list
  }

  /** Play a choice in more worlds, up to `target`; all that it is to get if `target` is `worlds`. */
  deepen(pending: Appraisal, target: number, worlds: number, portion: number): boolean {
    const { record } = pending;
    const [done, n] = [this.#number(record, 'worlds'), this.#number(record, 'n')];
    const wanted =
      target < worlds ? (n === 1 ? 0 : Math.max(0, target - done)) : this.#engine.call('worlds_wanted', record, worlds);
    if (wanted > 0) this.#play('appraise_worlds', pending, Math.min(wanted, portion));
    return wanted === 0;
  }

  /** Play a full state on with open cards, up to `target` worlds; whether it is done. */
  deepenOpen(pending: Appraisal, target: number, portion: number): boolean {
    const wanted = Math.max(0, target - this.#number(pending.record, 'open_worlds'));
    if (wanted > 0) this.#play('appraise_open', pending, Math.min(wanted, portion));
    return wanted === 0;
  }

  /** What was found so far. */
  conclude({ record }: Appraisal): Appraised {
    const engine = this.#engine;
    engine.call('conclude_appraisal', record);
    const n = Math.max(1, this.#number(record, 'worlds'));
    const list = (field: string) => Array.from(engine.field(record, field), Number);
    const gains = list('gain')
      .slice(0, this.#players)
      .map((sum) => sum / n);
    const squares = list('gain_square');
    return {
      best: list('action')[this.#number(record, 'best')]!,
      cost: this.#number(record, 'cost'),
      costError: this.#number(record, 'cost_error'),
      gains,
      gainErrors: gains.map((gain, seat) =>
        Math.sqrt(Math.max(0, squares[seat]! / n - gain * gain) / Math.max(1, n - 1)),
      ),
    };
  }

  /** Every seat's chance to win, with open cards. */
  chances({ record }: Appraisal): number[] {
    const n = Math.max(1, this.#number(record, 'open_worlds'));
    return Array.from(this.#engine.field(record, 'open_share'), Number)
      .slice(0, this.#players)
      .map((sum) => sum / n);
  }

  #number(record: EngineArray<'appraisal'>, field: string): number {
    return Number(this.#engine.field(record, field)[0]);
  }

  #play(entry: 'appraise_worlds' | 'appraise_open', { view, number, record }: Appraisal, worlds: number): void {
    const engine = this.#engine;
    engine.bytes(this.#views).set(view);
    (engine.values(this.#key) as Uint32Array).set(worldKey(this.#seed * SEEDS + number));
    engine.call(
      entry, this.#boards, this.#views, this.#key, record, ...this.#networks.quick, this.#states,
      this.#room.progresses, this.#scratches, this.#results, ...this.#room.scratchpad, this.#actions, worlds,
      this.#stopped,
    ); // biome-ignore format: one list
  }
}
