/**
 * The service worker: keeps the page in the browser, so that it opens without a connection.
 *
 * It keeps all files of one version of the page together, and shows that version until the person takes the next one.
 * Boards, networks and the world of the workshop are kept when they are first needed; their addresses change with their
 * content.
 */

import type { PushedNews } from '../server/messages.ts';

/** Where the page leaves words for push messages, as in notify/newsWords.ts: a service worker may import no values. */
const NOTES = 'kvytok notes';
const NEWS_WORDS = 'news-words';

/** What a service worker has; the types of the DOM do not know it. */
interface Worker extends EventTarget {
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options?: { type: 'window' }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
}
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Window {
  readonly url: string;
  focus(): Promise<Window>;
}
interface Pushed extends Lasting {
  readonly data: { json(): PushedNews } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The version of the page and its files, which the build puts in here. */
declare const KVYTOK_PAGE: { version: string; files: string[] };

const worker = self as unknown as Worker;
const { scope } = worker.registration;
const PAGES = 'kvytok page ';
const { version, files } = KVYTOK_PAGE;
const PAGE = PAGES + version;
/** Boards and networks. */
const DATA = 'kvytok data';
/** Folders of the site without a screen of the page in them. */
const NO_SCREEN = /^(api|assets|confirm|docs|networks|return|share)\//;
/** What can be played, and what the engine needs of a board that the host has added. */
const OFFERINGS = /^api\/games(\.json|\/[^/]+\/box\.json)?$/;
/** What never changes under its address: it has a version in it. */
const LASTING = /^((api\/boards|networks)\/.*\?v=|assets\/world-)/;

async function install(): Promise<void> {
  const cache = await caches.open(PAGE);
  const fresh = (file: string) =>
    new Request(new URL(file, scope), file.startsWith('assets/') ? {} : { cache: 'reload' });
  await cache.addAll(['', ...files].map(fresh));
}

/** The versions before are removed when no window needs them any more: a lazy part may still be missing there. */
async function tidy(): Promise<void> {
  if ((await worker.clients.matchAll()).length > 1) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** From what is kept, or else from the site; then it is kept, if it never changes. */
async function kept(request: Request, lasting: boolean): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (lasting && answer.ok) await (await caches.open(DATA)).put(request, answer.clone());
  return answer;
}

/** From the site, or else what it said last. */
async function newest(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(DATA)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(request, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

async function page(request: Request): Promise<Response> {
  return (await (await caches.open(PAGE)).match(scope, { ignoreVary: true })) ?? fetch(request);
}

/** Show what the server tells, in the words that the page has left here; a push message must always show something. */
async function show({ news, more }: PushedNews): Promise<void> {
  const left = await (await caches.open(NOTES)).match(`/${NEWS_WORDS}`);
  const words = ((await left?.json()) ?? {}) as Partial<Record<string, Record<string, string>>>;
  const count = news.length + more;
  const lines = news.map(({ kind, game }) => words[kind]?.[game] ?? game);
  const title = count === 1 ? lines[0]! : (words.several?.[String(count)] ?? 'Kvytok');
  const [first] = news;
  await worker.registration.showNotification(title, {
    body: count > 1 ? lines.join('\n') : '',
    tag: count === 1 ? `${first!.kind} ${first!.table}` : 'kvytok',
    icon: 'icon-192.png',
    data: count === 1 ? `t/${first!.table}` : '',
  });
}

/** Go to a screen: in the window that shows it already, or in a new one. */
async function go(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const same = windows.find((one) => one.url === url);
  await (same ? same.focus() : worker.clients.openWindow(url));
}

worker.addEventListener('install', (event) => (event as Lasting).waitUntil(install()));
worker.addEventListener('activate', (event) => (event as Lasting).waitUntil(worker.clients.claim().then(tidy)));
worker.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<'take over' | 'tidy'>;
  if (data === 'take over') void worker.skipWaiting();
  else (event as unknown as Lasting).waitUntil(tidy());
});
worker.addEventListener('push', (event) =>
  (event as Pushed).waitUntil(show((event as Pushed).data?.json() ?? { news: [], more: 0 })),
);
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event as Clicked;
  notification.close();
  (event as Clicked).waitUntil(go(new URL(String(notification.data ?? ''), scope).href));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event as Asked;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).split('#')[0]!;
  const answer = (given: Promise<Response>) => (event as Asked).respondWith(given);
  if (request.mode === 'navigate') {
    if (!NO_SCREEN.test(path)) answer(page(request));
  } else if (OFFERINGS.test(path)) answer(newest(request));
  else if (LASTING.test(path)) answer(kept(request, true));
  else if (files.includes(path) || path.startsWith('assets/')) answer(kept(request, false));
});
