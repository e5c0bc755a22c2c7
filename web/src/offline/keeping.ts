/** Keeping networks in this browser before a game needs them: what there is, how large it is, and loading it. */

import { fileAddress } from '../browser/site.ts';
import { filesByGame } from '../engine/tableNetworks.ts';

/** The networks of a game. */
export interface GameNetworks {
  game: string;
  bytes: number;
  kept: boolean;
  files: readonly { url: string; bytes: number }[];
}

/** The name that the service worker knows, too. */
const DATA = 'kvytok data';

/** Whether this browser keeps files for pages: only those with a certificate. */
export const canKeep = typeof caches !== 'undefined';

/** The networks of all games. */
export async function gameNetworks(): Promise<GameNetworks[]> {
  const cache = canKeep ? await caches.open(DATA) : null;
  const found = [...filesByGame()].map(async ([game, sources]) => {
    const files = sources.map(({ file, version, bytes }) => ({
      url: fileAddress(`networks/${file}?v=${version}`),
      bytes,
    }));
    const there = await Promise.all(files.map(({ url }) => cache?.match(url, { ignoreVary: true })));
    return { game, bytes: files.reduce((sum, file) => sum + file.bytes, 0), kept: there.every(Boolean), files };
  });
  return Promise.all(found);
}

/** Load and keep the networks of a game; `loaded` hears of every piece, in bytes. */
export async function keepNetworks({ files }: GameNetworks, loaded: (bytes: number) => void): Promise<void> {
  const cache = await caches.open(DATA);
  for (const { url, bytes } of files) {
    if (await cache.match(url, { ignoreVary: true })) {
      loaded(bytes);
      continue;
    }
    const answer = await fetch(url);
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      loaded(value.length);
    }
    await cache.put(url, new Response(new Blob(pieces), { headers: { 'content-type': 'application/octet-stream' } }));
  }
  // What was asked for should not be removed when the disk is full.
  await navigator.storage?.persist?.();
}

/** Whether the page itself is kept: then it opens without a connection. */
export async function pageKept(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return Boolean(registration?.active);
}
