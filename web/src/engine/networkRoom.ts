/** The room that the two networks of a table need to play worlds, as the engine takes it. */

import { ACTIONS } from './binding.ts';
import type { Engine, EngineArray } from './engine.ts';
import type { TableNetworks } from './tableNetworks.ts';
import { SEATS } from './vocabulary.ts';

const WORD = 8;

export interface NetworkRoom {
  readonly progresses: EngineArray<'progress'>;
  readonly seen: EngineArray<'i1'>;
  readonly large: readonly [EngineArray<'f4'>, EngineArray<'f4'>, EngineArray<'f4'>, EngineArray<'f8'>];
  readonly scratchpad: readonly [
    EngineArray<'i1'>,
    EngineArray<'i8'>,
    EngineArray<'i1'>,
    EngineArray<'i8'>,
    EngineArray<'f4'>,
    EngineArray<'f4'>,
    EngineArray<'f4'>,
  ];
}

export function networkRoom(engine: Engine, { large, quick, inputs, winWeight }: TableNetworks): NetworkRoom {
  const [width, heads, small] = [large[1]!.shape[0]!, large[7]!.shape[0]!, quick[1]!.shape[0]!];
  const share = engine.numbers('f8', 2);
  (engine.values(share) as Float64Array)[1] = winWeight;
  const words = Math.ceil(inputs / WORD);
  const seen = engine.numbers('i1', words * WORD);
  const last = engine.numbers('i1', SEATS, words * WORD);
  return {
    progresses: engine.records('progress', SEATS),
    seen: engine.numbers('i1', inputs),
    large: [engine.numbers('f4', width), engine.numbers('f4', width), engine.numbers('f4', heads), share],
    scratchpad: [
      seen,
      { ...seen, kind: 'i8', shape: [words], item: WORD },
      last,
      { ...last, kind: 'i8', shape: [SEATS, words], item: WORD },
      engine.numbers('f4', SEATS, small),
      engine.numbers('f4', small),
      engine.numbers('f4', ACTIONS),
    ],
  };
}
