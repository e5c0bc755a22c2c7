/** The worker of an analysis: judges its part of the moves of a game file, and tells what it finds. */

import { Engine } from '../engine/engine.ts';
import { boxOf, engineModule, network } from '../engine/supplies.ts';
import { loadNetworks, networkFiles } from '../engine/tableNetworks.ts';
import { openFile } from '../local/openedFile.ts';
import { Analyst, playOnFile, type ToldMove } from './analyst.ts';

/** What the page asks: an analysis of every `of`-th move from `place` on, or a game file to play on from. */
export type ToAnalyst =
  | { kind: 'analyse'; text: string; place: number; of: number; worlds: number }
  | { kind: 'play-on'; text: string; moves: number; seat: number };
export type FromAnalyst =
  | { kind: 'begun'; game: string; names: string[]; total: number; end: number[] }
  | { kind: 'found'; found: ToldMove; worlds: number; done: number }
  | { kind: 'finished' }
  | { kind: 'file'; text: string }
  | { kind: 'problem'; code: 'no-network' | 'failed' };

function post(message: FromAnalyst): void {
  postMessage(message);
}

async function analyse({ text, place, of, worlds }: ToAnalyst & { kind: 'analyse' }): Promise<void> {
  const opened = openFile(text);
  const players = opened.deal.names.length;
  const box = await boxOf(opened.game);
  if (!box || opened.deal.bonus.length > 0 || networkFiles(opened.game, players).length === 0)
    return post({ kind: 'problem', code: 'no-network' });
  const engine = await Engine.load(await engineModule());
  const networks = await loadNetworks(engine, opened.game, players, network);
  const analyst = new Analyst(engine, box, opened, networks, { place, of, worlds });
  post({ kind: 'begun', game: opened.game, names: opened.deal.names, total: analyst.total, end: analyst.end });
  for (const found of analyst.work()) post({ kind: 'found', ...found });
  post({ kind: 'finished' });
}

async function playOn({ text, moves, seat }: ToAnalyst & { kind: 'play-on' }): Promise<void> {
  const opened = openFile(text);
  const engine = await Engine.load(await engineModule());
  post({ kind: 'file', text: playOnFile(engine, (await boxOf(opened.game))!, opened, moves, seat) });
}

addEventListener('message', ({ data }: MessageEvent<ToAnalyst>) => {
  (data.kind === 'analyse' ? analyse(data) : playOn(data)).catch((error) => {
    console.error(error);
    post({ kind: 'problem', code: 'failed' });
  });
});
