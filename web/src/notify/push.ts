/** Push messages for this browser: asking for them, ending them, and the words that the service worker shows. */

import type { GameInfo } from '../server/messages.ts';
import { gameName } from '../words/names.ts';
import { w } from '../words/words.svelte.ts';
import { NEWS_WORDS, NOTES } from './newsWords.ts';
import { notify } from './notifyRequests.ts';

/** Whether this browser can get push messages; only pages with a certificate can. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function manager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Whether this browser gets push messages now. */
export async function isPushed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Ask for push messages; the answer says why there are none. */
export async function startPush(key: string): Promise<'denied' | 'failed' | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const made = await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    await notify.browser({ on: true, endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
    return null;
  } catch {
    return 'failed';
  }
}

/** No more push messages for this browser. */
export async function stopPush(): Promise<void> {
  const made = await (await manager()).getSubscription();
  if (!made) return;
  await notify.browser({ on: false, endpoint: made.endpoint, p256dh: '', auth: '' }).catch(() => null);
  await made.unsubscribe();
}

/** Leave the words of the chosen language for the service worker. */
export async function leaveWords(games: readonly GameInfo[]): Promise<void> {
  const say = (kind: string) =>
    Object.fromEntries(games.map((game) => [game.id, w(`news-${kind}`, { game: gameName(game) })]));
  const several = Array.from({ length: 60 }, (_, count) => w('news-several', { count }));
  const words = { turn: say('turn'), over: say('over'), invite: say('invite'), several };
  await (await caches.open(NOTES)).put(`/${NEWS_WORDS}`, new Response(JSON.stringify(words)));
}
