/** A worker of the lab: it plays games on a board and sends their counts. */

import { Engine } from '../engine/engine.ts';
import { engineModule } from '../engine/supplies.ts';
import type { BoxFile } from '../local/box.ts';
import { type LabBot, LabCount, type LabCounts } from './labCount.ts';

/** The games to play: every `step` games, `chunk` of them from a number on. */
export type ToLab = {
  box: BoxFile;
  key: Uint32Array;
  players: number;
  bots: LabBot[];
  start: number;
  step: number;
  chunk: number;
  stop: number;
};
export type FromLab = { counts: LabCounts } | { problem: string };

addEventListener('message', async ({ data }: MessageEvent<ToLab>) => {
  try {
    const lab = new LabCount(await Engine.load(await engineModule()), data.box, data.key, data.bots);
    for (let at = data.start; at < data.stop; at += data.step) {
      const counts = lab.count(data.players, at, Math.min(at + data.chunk, data.stop));
      postMessage({ counts } satisfies FromLab);
    }
  } catch (error) {
    postMessage({ problem: String(error) } satisfies FromLab);
  }
});
