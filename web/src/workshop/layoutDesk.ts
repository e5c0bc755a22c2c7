/** The layout desk: the page's way to the worker that lays out boards. Only the newest wish counts. */

import { granted, type Laid, type LayoutWish } from './quickLayout.ts';

type Taken = (laid: Laid) => void;
/** What the desk needs of a worker. */
export type LayoutWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export class LayoutDesk {
  #make: () => LayoutWorker;
  #worker: LayoutWorker | null = null;
  #working = false;
  #newest: { wish: LayoutWish; taken: Taken } | null = null;
  #sent: LayoutWish | null = null;
  #broken = false;

  constructor(
    make = (): LayoutWorker => new Worker(new URL('./layoutWorker.ts', import.meta.url), { type: 'module' }),
  ) {
    this.#make = make;
  }

  /** Wish for a layout. The answer to an earlier wish is not told any more; it is waited for, as a worker cannot stop. */
  readonly ask = (wish: LayoutWish, taken: Taken): void => {
    this.#newest = { wish, taken };
    if (this.#broken) this.#answer(granted(wish));
    else if (!this.#working) this.#send();
  };

  /** Whoever leaves wants no answer. */
  close(): void {
    this.#newest = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#working = false;
  }

  #send(): void {
    if (!this.#newest) return;
    this.#worker ??= this.#started();
    this.#working = true;
    this.#sent = this.#newest.wish;
    this.#worker.postMessage(this.#sent);
  }

  #started(): LayoutWorker {
    const worker = this.#make();
    worker.addEventListener('message', ({ data }: MessageEvent<Laid>) => {
      this.#working = false;
      if (this.#newest?.wish === this.#sent) this.#answer(data);
      else this.#send();
    });
    // Where no worker can be had, the page does its work: late is better than never.
    worker.addEventListener('error', () => {
      this.#broken = true;
      this.#working = false;
      if (this.#newest) this.#answer(granted(this.#newest.wish));
    });
    return worker;
  }

  #answer(laid: Laid): void {
    const { taken } = this.#newest!;
    this.#newest = null;
    taken(laid);
  }
}
