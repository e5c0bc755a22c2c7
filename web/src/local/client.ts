/** The page's way to its own tables: requests as to the server, and sockets that look like the server's. */

import { settings } from '../browser/settings.svelte.ts';
import type { Problem } from '../server/messages.ts';
import type { Means } from './botThinking.ts';
import type { FromWorker, ToWorker } from './localWorker.ts';

const waiting = new Map<number, { resolve(body: unknown): void; reject(problem: Problem): void }>();
const sockets = new Map<number, LocalSocket>();
let worker: Worker | null = null;
/** Cores that bots leave to the page, and the most workers that help a bot. */
const FREE_CORES = 1;
const MOST_HELPERS = 7;
let next = 1;
let told = '';

/** Send something to the worker, which starts when it is needed for the first time. */
function post(message: ToWorker): void {
  if (!worker) {
    worker = new Worker(new URL('./localWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data));
    worker.addEventListener('error', failed);
  }
  tellMeans(worker);
  worker.postMessage(message);
}

/** Say what bots may use, whenever that has changed. */
function tellMeans(to: Worker): void {
  const helpers = Math.min(MOST_HELPERS, (navigator.hardwareConcurrency ?? 1) - FREE_CORES - 1);
  const means: Means = { thrifty: settings.choices.battery, helpers: Math.max(0, helpers) };
  if (told === JSON.stringify(means)) return;
  told = JSON.stringify(means);
  to.postMessage({ kind: 'means', means } satisfies ToWorker);
}

function receive(message: FromWorker): void {
  switch (message.kind) {
    case 'answer':
      waiting.get(message.id)?.resolve(message.body);
      waiting.delete(message.id);
      break;
    case 'problem':
      waiting.get(message.id)?.reject(message.problem);
      waiting.delete(message.id);
      break;
    case 'opened':
      sockets.get(message.socket)?.opened();
      break;
    case 'told':
      sockets.get(message.socket)?.hear(message.message);
      break;
    case 'closed':
      sockets.get(message.socket)?.ended(message.code);
  }
}

/** The worker has died, or was not found: everybody who waits is told, and the next request starts another one. */
function failed(): void {
  worker?.terminate();
  worker = null;
  told = '';
  for (const { reject } of waiting.values()) reject({ code: 'failed', text: 'the worker of the page has stopped' });
  waiting.clear();
  for (const socket of [...sockets.values()]) socket.ended(1006);
}

/** A request about a table of this browser; it fails with a `Problem`, as the server's answers do. */
export function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (body: unknown) => void, reject });
    post({ kind: 'ask', id, method, path, body });
  });
}

/** A socket to a table of this browser: what a `Connection` needs of a `WebSocket`. */
export class LocalSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly #number = next++;

  constructor(table: string) {
    sockets.set(this.#number, this);
    post({ kind: 'open', socket: this.#number, table });
  }

  send(text: string): void {
    post({ kind: 'say', socket: this.#number, message: JSON.parse(text) });
  }

  close(): void {
    if (this.readyState !== 3) post({ kind: 'close', socket: this.#number });
    this.ended(1000);
  }

  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  hear(message: unknown): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) });
  }

  ended(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    sockets.delete(this.#number);
    this.onclose?.({ code });
  }
}
