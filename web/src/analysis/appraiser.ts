/**
 * The appraiser: drives the compiled appraisals of one table.
 * Python drives the same functions (src/kvytok/analysis/appraiser.py): the same game with the same seed and number of worlds gets the same numbers.
 */

import { ACTIONS } from '../engine/binding.ts';
import type { Engine, EngineArray } from '../engine/engine.ts';
import { worldKey } from '../engine/thinking.ts';
import type { Appraised } from './accounts.ts';
import type { AppraisalPlayer, Matter } from './appraisalPlayers.ts';

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
  readonly #players: number;
  readonly #seed: number;
  readonly #player: AppraisalPlayer;
  readonly #matter: Matter;

  constructor(engine: Engine, players: number, seed: number, player: AppraisalPlayer) {
    this.#engine = engine;
    this.#players = players;
    this.#seed = seed;
    this.#player = player;
    this.#matter = {
      views: engine.records('state'),
      actions: engine.numbers('i2', ACTIONS),
      key: engine.numbers('u4', 8),
    };
  }

  /** Begin to appraise a choice among the legal actions of a view; `number` counts appraisals. */
  begin(view: Uint8Array, actions: readonly number[], played: number, number: number): Appraisal {
    const record = this.#engine.records('appraisal');
    this.#propose(view, actions, played, record);
    return { view, number, record };
  }

  /** The likeliest choice of the network or the plans. */
  likeliest(view: Uint8Array, actions: readonly number[], spare: EngineArray<'appraisal'>): number {
    this.#propose(view, actions, actions[0]!, spare);
    return Number(this.#engine.field(spare, 'action')[0]);
  }

  #propose(view: Uint8Array, actions: readonly number[], played: number, record: EngineArray<'appraisal'>): void {
    const { views, actions: room } = this.#matter;
    this.#engine.bytes(views).set(view);
    (this.#engine.values(room) as Int16Array).set(actions);
    this.#player.begin(this.#matter, actions.length, record, played);
  }

  /** Play a choice in more worlds, up to `target`; all that it is to get if `target` is `worlds`. */
  deepen(pending: Appraisal, target: number, worlds: number, portion: number): boolean {
    const { record } = pending;
    const [done, n] = [this.#number(record, 'worlds'), this.#number(record, 'n')];
    const wanted =
      target < worlds ? (n === 1 ? 0 : Math.max(0, target - done)) : this.#engine.call('worlds_wanted', record, worlds);
    if (wanted > 0) this.#play(pending, Math.min(wanted, portion), false);
    return wanted === 0;
  }

  /** Play a full state on with open cards, up to `target` worlds; whether it is done. */
  deepenOpen(pending: Appraisal, target: number, portion: number): boolean {
    const wanted = Math.max(0, target - this.#number(pending.record, 'open_worlds'));
    if (wanted > 0) this.#play(pending, Math.min(wanted, portion), true);
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

  #play({ view, number, record }: Appraisal, worlds: number, open: boolean): void {
    this.#engine.bytes(this.#matter.views).set(view);
    (this.#engine.values(this.#matter.key) as Uint32Array).set(worldKey(this.#seed * SEEDS + number));
    this.#player.play(this.#matter, record, worlds, open);
  }
}
