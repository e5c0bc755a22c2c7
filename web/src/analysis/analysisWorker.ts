/** The worker of an analysis: judges its part of the moves of a game file, and tells what it finds. */

import { Engine } from '../engine/engine.ts';
import { boxOf, engineModule, network } from '../engine/supplies.ts';
import { loadNetworks, networkFiles } from '../engine/tableNetworks.ts';
import type { BoxFile } from '../local/box.ts';
import { type OpenedFile, openFile } from '../local/openedFile.ts';
import { type BoardFiles, boxFile } from '../local/ownBoard.ts';
import { Analyst, playOnFile, type ToldMove } from './analyst.ts';

/**
 * What the page asks: an analysis of every `of`-th move from `place` on, or a game file to play on from.
 * A game on a board of the workshop comes with its board.
 */
export type ToAnalyst =
  | { kind: 'analyse'; text: string; board?: BoardFiles; place: number; of: number; worlds: number }
  | { kind: 'play-on'; text: string; board?: BoardFiles; moves: number; seat: number };
export type FromAnalyst =
  | { kind: 'begun'; game: string; names: string[]; total: number; end: number[]; trained: boolean }
  | { kind: 'found'; found: ToldMove; worlds: number; done: number }
  | { kind: 'finished' }
  | { kind: 'file'; text: string }
  | { kind: 'problem'; code: 'no-board' | 'failed' };

function post(message: FromAnalyst): void {
  postMessage(message);
}

/** The box of the game in a file; null if the page does not know its board. */
async function boxFor({ game, deal }: OpenedFile, board?: BoardFiles): Promise<BoxFile | null> {
  return board ? boxFile(board, game, deal.bonus) : boxOf(game);
}

async function analyse({ text, board, place, of, worlds }: ToAnalyst & { kind: 'analyse' }): Promise<void> {
  const opened = openFile(text);
  const players = opened.deal.names.length;
  const box = await boxFor(opened, board);
  if (!box) return post({ kind: 'problem', code: 'no-board' });
  const engine = await Engine.load(await engineModule());
  const trained = !board && opened.deal.bonus.length === 0 && networkFiles(opened.game, players).length > 0;
  const networks = trained ? await loadNetworks(engine, opened.game, players, network) : null;
  const analyst = new Analyst(engine, box, opened, networks, { place, of, worlds });
  const { total, end } = analyst;
  post({ kind: 'begun', game: opened.game, names: opened.deal.names, total, end, trained });
  for (const found of analyst.work()) post({ kind: 'found', ...found });
  post({ kind: 'finished' });
}

async function playOn({ text, board, moves, seat }: ToAnalyst & { kind: 'play-on' }): Promise<void> {
  const opened = openFile(text);
  const engine = await Engine.load(await engineModule());
  post({ kind: 'file', text: playOnFile(engine, (await boxFor(opened, board))!, opened, moves, seat) });
}

addEventListener('message', ({ data }: MessageEvent<ToAnalyst>) => {
  (data.kind === 'analyse' ? analyse(data) : playOn(data)).catch((error) => {
    console.error(error);
    post({ kind: 'problem', code: 'failed' });
  });
});
