/** What workers need of the site: the engine, the box of a game, and its networks. */

import type { BoxFile } from '../local/box.ts';
import engineUrl from './engine.wasm?url';

const boxes = import.meta.glob<BoxFile>('./boxes/*.json', { import: 'default' });
/** Where the files of the site lie: workers are among its assets. */
const site = new URL(import.meta.env.DEV ? '/' : '..', self.location.href);

let compiled: Promise<WebAssembly.Module> | null = null;

/** The engine, compiled once; after a failure the next one who asks tries again. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= compile(fetch(engineUrl));
  compiled.catch(() => {
    compiled = null;
  });
  return compiled;
}

/** Compile while the module arrives; a host that does not know its type sends it as something else. */
async function compile(answer: Promise<Response>): Promise<WebAssembly.Module> {
  const got = await answer;
  return got.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(got)
    : WebAssembly.compile(await got.arrayBuffer());
}

/** The box of a game: the page's own, or that of a board which the host has added; null if there is no such game. */
export async function boxOf(game: string): Promise<BoxFile | null> {
  return (await boxes[`./boxes/${game}.json`]?.()) ?? hostsBox(game);
}

async function hostsBox(game: string): Promise<BoxFile | null> {
  const answer = await fetch(new URL(`api/games/${encodeURIComponent(game)}/box.json`, site)).catch(() => null);
  const json = answer?.ok && answer.headers.get('content-type')?.includes('json');
  return json ? ((await answer.json()) as BoxFile) : null;
}

/** A version of a weight file. */
export async function network(file: string, version: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(new URL(`networks/${file}?v=${version}`, site));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
