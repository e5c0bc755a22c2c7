/** The worker of a helper in a crew: it plays worlds for a bot that thinks in another worker. */

import { Engine } from '../engine/engine.ts';
import { loadNetworks } from '../engine/tableNetworks.ts';
import { Thinker } from '../engine/thinking.ts';
import type { CrewTable, ToHelper } from './crew.ts';

async function sit({ module, board, level, game, players, networks }: CrewTable): Promise<Thinker> {
  const engine = await Engine.load(module);
  const boards = engine.records('board');
  engine.bytes(boards).set(board);
  const supply = async (file: string) => networks.get(file)!;
  const loaded = networks.size ? await loadNetworks(engine, game, players, supply) : undefined;
  return new Thinker(engine, boards, level, loaded);
}

let seated: Promise<Thinker> | null = null;

async function hear(message: ToHelper): Promise<void> {
  if (message.kind === 'sit') seated = sit(message.place);
  const thinker = await seated;
  if (!thinker || message.kind === 'sit') return;
  if (message.kind === 'begin') thinker.begin(message.question);
  else {
    thinker.takePortion(message.record);
    thinker.play(message.start, message.stop);
    postMessage(thinker.rows(message.start, message.stop));
  }
}

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => {
  hear(data).catch(reportError); // whoever waits hears of it
});
