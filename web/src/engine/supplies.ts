/** What workers need of the site: the engine, the box of a game, and its networks. */

import type { BoxFile } from '../local/box.ts';
import engineUrl from './engine.wasm?url';

const boxes = import.meta.glob<BoxFile>('./boxes/*.json', { import: 'default' });
/** Where the files of the site lie: workers are among its assets. */
const site = new URL(import.meta.env.DEV ? '/' : '..', self.location.href);

export async function engineModule(): Promise<WebAssembly.Module> {
  // A host that does not know the type of the file sends it as something else.
  return WebAssembly.compile(await (await fetch(engineUrl)).arrayBuffer());
}

/** The box of a game; null if there is no such game. */
export async function boxOf(game: string): Promise<BoxFile | null> {
  return (await boxes[`./boxes/${game}.json`]?.()) ?? null;
}

export async function network(file: string, version: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(new URL(`networks/${file}?v=${version}`, site));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
