/** A helper in a worker of its own. Only the worker with the tables starts any. */

import type { Question } from '../engine/thinking.ts';
import type { CrewTable, Helper, ToHelper } from './crew.ts';

export class CrewMember implements Helper {
  readonly #worker: Worker;
  #waiting: { resolve(values: Float64Array): void; reject(error: unknown): void } | null = null;
  #failed = false;

  constructor(place: CrewTable) {
    this.#worker = new Worker(new URL('./crewWorker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Float64Array>) => this.#waiting?.resolve(data));
    this.#worker.addEventListener('error', (error) => {
      this.#failed = true;
      this.#waiting?.reject(error);
    });
    this.#say({ kind: 'sit', place });
  }

  begin(question: Question): void {
    this.#say({ kind: 'begin', question });
  }

  play(record: Uint8Array<ArrayBuffer>, start: number, stop: number): Promise<Float64Array> {
    if (this.#failed) return Promise.reject(new Error('the helper has stopped'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#say({ kind: 'play', record, start, stop });
    });
  }

  end(): void {
    this.#failed = true;
    this.#worker.terminate();
    this.#waiting?.reject(new Error('the helper has stopped'));
  }

  #say(message: ToHelper): void {
    this.#worker.postMessage(message);
  }
}
