/** Counting for the lab: the compiled lab plays games on a board and counts them. No DOM in here. */

import { records } from '../engine/binding.ts';
import type { Engine, EngineArray } from '../engine/engine.ts';
import { SEATS } from '../engine/vocabulary.ts';
import { Box, type BoxFile } from '../local/box.ts';

/** The counts of games, by the names of the lab's record. */
export type LabCounts = Record<string, number[]>;

const ACTIONS = 320;
/** Who may play, as in `kvytok boards lab`: scripts that work on their tickets, by the numbers of the engine. */
export const ALL_LAB_BOTS = ['greedy', 'wary', 'collector'] as const;
export type LabBot = (typeof ALL_LAB_BOTS)[number];
const NUMBERS = { random: 0, greedy: 2, wary: 3, collector: 4 } as const;

export class LabCount {
  readonly #engine: Engine;
  readonly #box: Box;
  readonly #rooms: readonly [
    EngineArray<'state'>,
    EngineArray<'mind'>,
    EngineArray<'scratch'>,
    EngineArray<'result'>,
    EngineArray<'i2'>,
    EngineArray<'i2'>,
    EngineArray<'diary'>,
  ];
  readonly #labs: EngineArray<'lab'>;
  readonly #key: EngineArray<'u4'>;

  constructor(engine: Engine, file: BoxFile, key: Uint32Array, players: readonly (LabBot | 'random')[] = ALL_LAB_BOTS) {
    this.#engine = engine;
    this.#box = new Box(engine, file);
    this.#key = engine.numbers('u4', 8);
    const bots = engine.numbers('i2', players.length);
    this.#rooms = [
      engine.records('state'),
      engine.records('mind', SEATS + 1),
      engine.records('scratch'),
      engine.records('result'),
      engine.numbers('i2', ACTIONS),
      bots,
      engine.records('diary'),
    ];
    this.#labs = engine.records('lab');
    (engine.values(this.#key) as Uint32Array).set(key);
    (engine.values(bots) as Int16Array).set(players.map((bot) => NUMBERS[bot]));
  }

  /** Play the games from one number to another, and count them. */
  count(players: number, start: number, stop: number): LabCounts {
    this.#engine.bytes(this.#labs).fill(0);
    this.#engine.call('count_games', this.#box.boards, this.#key, ...this.#rooms, this.#labs, players, start, stop);
    const names = Object.keys(records.lab.fields);
    return Object.fromEntries(names.map((name) => [name, Array.from(this.#engine.field(this.#labs, name), Number)]));
  }
}

/** The sum of two counts. */
export function added(one: LabCounts | null, two: LabCounts): LabCounts {
  if (!one) return two;
  return Object.fromEntries(Object.entries(two).map(([name, list]) => [name, list.map((n, i) => n + one[name]![i]!)]));
}
