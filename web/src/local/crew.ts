/**
 * A crew: helpers in other workers that play some worlds of every portion.
 * Worlds are independent of each other, so the answer to a question with a number of playouts is the same with any number of helpers; docs/architecture.md says more.
 */

import type { Level, Question, Thinker } from '../engine/thinking.ts';

/** What a helper needs to sit down at a table. */
export interface CrewTable {
  module: WebAssembly.Module;
  /** The bytes of the board record. */
  board: Uint8Array<ArrayBuffer>;
  level: Level;
  game: string;
  players: number;
  /** The weight files by their name; none where the level has no network. */
  networks: Map<string, Uint8Array<ArrayBuffer>>;
}
/** What a helper hears; it answers each portion with the values of the rows. */
export type ToHelper =
  | { kind: 'sit'; place: CrewTable }
  | { kind: 'begin'; question: Question }
  | { kind: 'play'; record: Uint8Array<ArrayBuffer>; start: number; stop: number };

/** Somebody who plays worlds elsewhere. */
export interface Helper {
  begin(question: Question): void;
  play(record: Uint8Array<ArrayBuffer>, start: number, stop: number): Promise<Float64Array>;
  end(): void;
}

/** Let a thinker and its helpers play a portion of worlds; what a helper could not play, the thinker plays itself. */
export async function playTogether(thinker: Thinker, helpers: readonly Helper[], worlds: number): Promise<void> {
  const hands = Math.min(worlds, helpers.length + 1);
  const starts = Array.from({ length: hands + 1 }, (_, i) => Math.floor((worlds * i) / hands));
  const record = hands > 1 ? thinker.portion() : null;
  const shares = starts.slice(1, -1).map((start, i) => {
    const stop = starts[i + 2]!;
    const found = helpers[i]!.play(record!, start, stop).catch(() => null);
    return async () => {
      const values = await found;
      if (values) thinker.takeRows(start, stop, values);
      else thinker.play(start, stop);
    };
  });
  thinker.play(0, starts[1]!);
  for (const take of shares) await take();
}
