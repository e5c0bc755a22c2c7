/** The team: several workers that analyse one game together; what they have found so far is always an analysis. */

import type { BoardFiles } from '../local/ownBoard.ts';
import { type Analysis, summed } from './accounts.ts';
import type { FromAnalyst, ToAnalyst } from './analysisWorker.ts';
import { type ToldMove, WORLDS } from './analyst.ts';

const SEED = 0;
/** The most workers: more would slow the page down. */
const MOST = 4;

export class Team {
  /** The analysis so far; null until every move was looked at once. */
  analysis = $state.raw<Analysis | null>(null);
  /** The share of the work that is done, 0 to 1. */
  done = $state(0);
  problem = $state<'' | 'no-board' | 'failed'>('');
  finished = $state(false);
  /** Whether networks judge; where none has learnt the game, plans do. */
  trained = $state(true);
  /** The moves in order, with what their players saw; up to the first that nobody has looked at. */
  moves = $state.raw<readonly ToldMove[]>([]);
  readonly #workers: Worker[];
  readonly #found: ToldMove[] = [];
  /** The worlds in which each move was played. */
  readonly #worlds: number[] = [];
  readonly #shares: number[];
  #begun: (FromAnalyst & { kind: 'begun' }) | null = null;
  #left: number;
  #drawn = 0;

  constructor(
    text: string,
    board?: BoardFiles,
    size = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency || 2)),
  ) {
    this.#left = size;
    this.#shares = Array(size).fill(0);
    this.#workers = Array.from({ length: size }, (_, place) => {
      const worker = newWorker();
      worker.addEventListener('message', ({ data }: MessageEvent<FromAnalyst>) => this.#hear(place, data));
      worker.addEventListener('error', () => this.#fail('failed'));
      worker.postMessage({ kind: 'analyse', text, board, place, of: size, worlds: WORLDS } satisfies ToAnalyst);
      return worker;
    });
  }

  stop(): void {
    for (const worker of this.#workers) worker.terminate();
  }

  #fail(problem: 'no-board' | 'failed'): void {
    this.problem = problem;
    this.stop();
  }

  #hear(place: number, message: FromAnalyst): void {
    if (message.kind === 'begun') [this.#begun, this.trained] = [message, message.trained];
    else if (message.kind === 'problem') this.#fail(message.code);
    else if (message.kind === 'found') {
      this.#found[message.found.number - 1] = message.found;
      this.#worlds[message.found.number - 1] = message.worlds;
      this.#shares[place] = message.done;
      this.done = this.#shares.reduce((sum, share) => sum + share, 0) / this.#shares.length;
      this.#draw(false);
    } else if (message.kind === 'finished') {
      this.#workers[place]!.terminate();
      this.#left -= 1;
      this.finished = this.#left === 0;
      this.#draw(this.finished);
    }
  }

  /** Sum up, at most a few times a second. */
  #draw(now: boolean): void {
    if (!this.#begun || (!now && performance.now() - this.#drawn < 250)) return;
    this.#drawn = performance.now();
    const { game, names, total, end } = this.#begun;
    let known = 0;
    while (this.#found[known]) known += 1;
    this.moves = this.#found.slice(0, known);
    if (known === total) this.analysis = summed(game, names, this.moves, end, Math.min(...this.#worlds), SEED);
  }
}

/** The game file to play on after some moves of a game, as one seat, with bots on all others. */
export function playOnText(text: string, moves: number, seat: number, board?: BoardFiles): Promise<string> {
  const worker = newWorker();
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromAnalyst>) => {
      if (data.kind === 'file') resolve(data.text);
      else reject(new Error('the game cannot be played on'));
    });
    worker.addEventListener('error', reject);
    worker.postMessage({ kind: 'play-on', text, board, moves, seat } satisfies ToAnalyst);
  }).finally(() => worker.terminate());
}

function newWorker(): Worker {
  return new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module' });
}
