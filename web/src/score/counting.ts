/** Counting: the page's way to the worker that counts the score of a real table. */

import type { Result, TicketInfo } from '../server/messages.ts';
import type { FromCounter, ToCounter } from './scoreWorker.ts';
import type { Sheet } from './sheet.ts';

let worker: Worker | null = null;

/** The tickets of a game, and the score of a sheet if one is given. */
export function count(
  game: string,
  bonus: readonly string[],
  sheet: Sheet | null,
): Promise<{ tickets: readonly TicketInfo[]; result: Result | null }> {
  worker ??= new Worker(new URL('./scoreWorker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<FromCounter>) => {
      port1.close();
      if ('problem' in data) reject(new Error(data.problem));
      else resolve(data);
    };
    worker!.postMessage({ game, bonus: [...bonus], sheet } satisfies ToCounter, [port2]);
  });
}
