/** The worker with the server in the page: requests and sockets of the page come here as messages. */

import { boxOf, engineModule, network } from '../engine/supplies.ts';
import type { FromServer, Problem } from '../server/messages.ts';
import type { Means } from './botThinking.ts';
import { CrewMember } from './crewMember.ts';
import { LocalServer, type PageLine, type Supplies, type TableStore } from './localServer.ts';
import { Refusal } from './refusal.ts';
import { Storage } from './storage.ts';

/** What the page sends: what bots may use, a request, a new socket to a table, or a message on a socket. */
export type ToWorker =
  | { kind: 'means'; means: Means }
  | { kind: 'ask'; id: number; method: string; path: string; body: unknown }
  | { kind: 'open'; socket: number; table: string }
  | { kind: 'say'; socket: number; message: unknown }
  | { kind: 'close'; socket: number };
/** What the worker sends back; a socket that is refused gets a close code. */
export type FromWorker =
  | { kind: 'answer'; id: number; body: unknown }
  | { kind: 'problem'; id: number; problem: Problem }
  | { kind: 'opened'; socket: number }
  | { kind: 'told'; socket: number; message: FromServer }
  | { kind: 'closed'; socket: number; code: number };

const LOST = 1006;
const NO_TABLE = 4404;
const FAILED = 4400;
/** The other pages of this browser hear here which tables have changed. */
const changes = new BroadcastChannel('kvytok tables');

const supplies: Supplies = {
  module: engineModule,
  network,
  // The browser's locks are not there on pages without a certificate; then the quickest window wins.
  inOneWindow: navigator.locks && ((what, act) => navigator.locks.request(`kvytok ${what}`, act)),
  helper: (place) => new CrewMember(place),
  box: boxOf,
};
const server = Storage.open().then((store) => {
  const telling: TableStore = {
    put: async (table, before) => {
      const kept = await store.put(table, before);
      if (kept) changes.postMessage(table.id);
      return kept;
    },
    get: (id) => store.get(id),
    all: () => store.all(),
  };
  return new LocalServer(supplies, telling);
});
changes.addEventListener('message', async ({ data }) => (await server).forget(data));
const sockets = new Map<number, Promise<PageLine>>();

function post(message: FromWorker): void {
  postMessage(message);
}

async function answer({ id, method, path, body }: ToWorker & { kind: 'ask' }): Promise<void> {
  try {
    post({ kind: 'answer', id, body: await (await server).ask(method, path, body) });
  } catch (error) {
    const code = error instanceof Refusal ? error.code : 'failed';
    if (code === 'failed') console.error(error);
    post({ kind: 'problem', id, problem: { code, text: String((error as Error).message ?? error) } });
  }
}

async function open({ socket, table }: ToWorker & { kind: 'open' }): Promise<void> {
  try {
    const told = (message: FromServer) => post({ kind: 'told', socket, message });
    const line = (await server).connect(table, told, () => end(socket, LOST));
    sockets.set(socket, line);
    await line;
    post({ kind: 'opened', socket });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    end(socket, error instanceof Refusal ? NO_TABLE : FAILED);
  }
}

function end(socket: number, code: number): void {
  const line = sockets.get(socket);
  sockets.delete(socket);
  line?.then(({ close }) => close()).catch(() => {});
  post({ kind: 'closed', socket, code });
}

async function take({ socket, message }: ToWorker & { kind: 'say' }): Promise<void> {
  try {
    await (await sockets.get(socket))?.take(message);
  } catch (error) {
    console.error(error);
    end(socket, FAILED);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'means') void server.then((ours) => ours.mayUse(data.means));
  else if (data.kind === 'ask') void answer(data);
  else if (data.kind === 'open') void open(data);
  else if (data.kind === 'say') void take(data);
  else end(data.socket, 1000);
});
