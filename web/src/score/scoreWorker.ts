/** The worker that counts the score of a real table. */

import { Engine } from '../engine/engine.ts';
import { boxOf, engineModule } from '../engine/supplies.ts';
import type { Result, TicketInfo } from '../server/messages.ts';
import { Counter } from './counter.ts';
import type { Sheet } from './sheet.ts';

/** What the page asks for: the tickets of a game, and then scores. */
export type ToCounter = { game: string; bonus: string[]; sheet: Sheet | null };
export type FromCounter = { tickets: readonly TicketInfo[]; result: Result | null } | { problem: string };

const counters = new Map<string, Promise<Counter>>();

async function made(game: string, bonus: readonly string[]): Promise<Counter> {
  const box = await boxOf(game);
  if (!box) throw new Error(`there is no box of ${game}`);
  return new Counter(await Engine.load(await engineModule()), box, bonus);
}

async function answer({ game, bonus, sheet }: ToCounter): Promise<FromCounter> {
  const id = [game, ...bonus].join(' ');
  const counter = counters.get(id) ?? made(game, bonus);
  counters.set(id, counter);
  counter.catch(() => counters.delete(id)); // whoever asks again may have a connection
  const { box } = await counter;
  return { tickets: box.tickets, result: sheet && (await counter).score(sheet) };
}

addEventListener('message', ({ data, ports }: MessageEvent<ToCounter>) => {
  answer(data).then(
    (found) => ports[0]!.postMessage(found),
    (error) => ports[0]!.postMessage({ problem: String(error) } satisfies FromCounter),
  );
});
