/** The lab in the page: plays games on all cores but one, and tells what they say while they are played. */

import { type BoardFiles, boxFile } from '../local/ownBoard.ts';
import type { WholeBoard } from './boardFiles.ts';
import { added, type LabBot, type LabCounts } from './labCount.ts';
import { type Findings, findingsOf } from './labFindings.ts';
import type { FromLab, ToLab } from './labWorker.ts';

const CHUNK = 96; // games in one portion: a multiple of the three kinds of games
const MOST_WORKERS = 8;

export class Lab {
  findings = $state.raw<Findings | null>(null);
  games = $state(0);
  wanted = $state(0);
  running = $state(false);
  failed = $state(false);
  #workers: Worker[] = [];
  #counts: LabCounts | null = null;
  #shown = 0;

  /** Play this number of games on a board. */
  start(whole: WholeBoard, game: number, players: number, games: number, bots: LabBot[]): void {
    this.stop();
    this.findings = null;
    this.games = 0;
    this.wanted = Math.ceil(games / 3) * 3;
    this.failed = false;
    this.running = true;
    this.#counts = null;
    const files = whole as unknown as BoardFiles;
    const box = boxFile(structuredClone(files), whole.board.games[game]!.id, []);
    const key = crypto.getRandomValues(new Uint32Array(8));
    const cores = Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency ?? 2) - 1));
    for (let n = 0; n < cores; n++) {
      const worker = new Worker(new URL('./labWorker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<FromLab>) => {
        if ('problem' in data) this.#fail();
        else this.#take(data.counts, () => findingsOf(whole, game, players, this.#counts!));
      });
      worker.addEventListener('error', () => this.#fail());
      worker.postMessage({
        box,
        key,
        players,
        bots,
        start: n * CHUNK,
        step: cores * CHUNK,
        chunk: CHUNK,
        stop: this.wanted,
      } satisfies ToLab);
      this.#workers.push(worker);
    }
  }

  #take(counts: LabCounts, find: () => Findings): void {
    this.#counts = added(this.#counts, counts);
    this.games = this.#counts.games!.reduce((sum, n) => sum + n, 0);
    const done = this.games >= this.wanted;
    if (!done && performance.now() - this.#shown < 500) return;
    this.#shown = performance.now();
    this.findings = find();
    if (done) this.stop();
  }

  #fail(): void {
    this.failed = true;
    this.stop();
  }

  stop(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    this.running = false;
  }
}
