/**
 * Who proposes candidates and plays the worlds of an appraisal: the networks of the table or, where there are none, plans.
 * Python has the same two (src/kvytok/analysis/network_appraiser.py and script_appraiser.py).
 */

import { ACTIONS } from '../engine/binding.ts';
import type { Engine, EngineArray } from '../engine/engine.ts';
import { networkRoom } from '../engine/networkRoom.ts';
import type { TableNetworks } from '../engine/tableNetworks.ts';
import { SEATS } from '../engine/vocabulary.ts';

/** What an appraisal is about, in the engine's memory. */
export interface Matter {
  /** The view of the seat that chose, or the full state if the cards are open. */
  readonly views: EngineArray<'state'>;
  /** The legal actions, while candidates are proposed. */
  readonly actions: EngineArray<'i2'>;
  readonly key: EngineArray<'u4'>;
}

export interface AppraisalPlayer {
  /** Begin to appraise the choice of `played` among the first `n` actions. */
  begin(matter: Matter, n: number, record: EngineArray<'appraisal'>, played: number): void;
  /** Play the next worlds: all candidates from a view, or a full state with open cards. */
  play(matter: Matter, record: EngineArray<'appraisal'>, worlds: number, open: boolean): void;
}

/** The large network proposes, the quick one plays. */
export function networkPlayer(engine: Engine, boards: EngineArray<'board'>, networks: TableNetworks): AppraisalPlayer {
  const room = networkRoom(engine, networks);
  const [states, scratches, results] = [
    engine.records('state', 2),
    engine.records('scratch'),
    engine.records('result'),
  ];
  const stopped = engine.numbers('i1', 1);
  return {
    begin({ views, actions }, n, record, played) {
      engine.call(
        'begin_appraisal', boards, views, ...networks.large, ...room.large, room.progresses, scratches, room.seen,
        actions, n, record, played,
      ); // biome-ignore format: one list
    },
    play({ views, actions, key }, record, worlds, open) {
      engine.call(
        open ? 'appraise_open' : 'appraise_worlds', boards, views, key, record, ...networks.quick, states,
        room.progresses, scratches, results, ...room.scratchpad, actions, worlds, stopped,
      ); // biome-ignore format: one list
    },
  };
}

/** Plans propose and play: less exact, on any board and with any tickets. */
export function scriptPlayer(engine: Engine, boards: EngineArray<'board'>): AppraisalPlayer {
  const [states, scratches, results] = [
    engine.records('state', 2),
    engine.records('scratch'),
    engine.records('result'),
  ];
  const [minds, scripts, stopped] = [
    engine.records('mind', SEATS),
    engine.numbers('i2', SEATS),
    engine.numbers('i1', 1),
  ];
  const spare = engine.numbers('i2', ACTIONS);
  return {
    begin({ views, actions }, n, record, played) {
      (engine.values(spare) as Int16Array).set(engine.values(actions) as Int16Array);
      engine.call('begin_script_appraisal', boards, views, states, minds, scratches, spare, n, record, played);
    },
    play({ views, key }, record, worlds, open) {
      engine.call(
        open ? 'appraise_script_open' : 'appraise_script_worlds', boards, views, key, record, states, minds, scratches,
        results, scripts, spare, worlds, stopped,
      ); // biome-ignore format: one list
    },
  };
}
