/** The HTTP requests to the server; every refusal becomes a `Trouble` with the server's code. */

import { fromFolder } from '../browser/site.ts';
import { isLocal } from '../local/address.ts';
import type { Backup, Restored } from '../local/backup.ts';
import type { LocalWish } from '../local/localServer.ts';
import type { WholeBoard } from '../workshop/boardFiles.ts';
import type {
  BoardCard,
  DrawnBoard,
  ErrorCode,
  Hints,
  KeptBoard,
  Me,
  NewTable,
  Offerings,
  OwnBoard,
  Problem,
  Replay,
  ReturnLink,
  SeatWish,
  TableInfo,
  Tables,
  TableWish,
} from './messages.ts';

export class Trouble extends Error {
  readonly code: ErrorCode | 'offline';

  constructor(code: ErrorCode | 'offline', text: string) {
    super(text);
    this.code = code;
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (isLocal(path.split('/')[2] ?? '')) return here<T>(method, path, body);
  return (await (await send(method, path, body)).json()) as T;
}

/** A request about a table of this browser: it stays in the page. */
export async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { ask: asked } = await import('../local/client.ts');
  return asked<T>(method, path, body).catch(({ code = 'failed', text = '' }: Partial<Problem>) => {
    throw new Trouble(code, text);
  });
}

/** The address of a request; a folder of files answers only those that are the same for everybody. */
function urlOf(path: string): string {
  if (!fromFolder) return `/api${path}`;
  const [, what, query = ''] = /^\/(games|boards\/[^/?]+)(\?.*)?$/.exec(path) ?? [];
  if (!what) throw new Trouble('offline', 'there is no server');
  return `api/${what}.json${query}`;
}

export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(urlOf(path), {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble('offline', 'the server cannot be reached');
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(problem?.code ?? 'failed', problem?.text ?? answer.statusText);
}

/** Without a server there are no tables on it. */
function orNone(error: unknown): Tables {
  if (error instanceof Trouble && error.code === 'offline') return { tables: [] };
  throw error;
}

/** Whether this browser has tables of its own is noted here, so that others need not ask for them. */
export const PLAYED_HERE = 'kvytok-played-here';

function noted<T>(made: T): T {
  localStorage.setItem(PLAYED_HERE, 'yes');
  return made;
}

let offered: Promise<Offerings> | null = null;

/** What can be played, requested only once. It is the same for everybody and needs no sign-in. */
export function offerings(): Promise<Offerings> {
  offered ??= api.offerings();
  offered.catch(() => {
    offered = null;
  });
  return offered;
}

let first: Promise<Me> | null = null;

/** Sign in as a guest. The first call sends the request; all callers wait for the same answer. */
export function signIn(): Promise<Me> {
  first ??= api.me();
  first.catch(() => {
    first = null;
  });
  return first;
}

export const api = {
  me: () => ask<Me>('GET', '/me'),
  rename: (name: string) => ask<Me>('PATCH', '/me', { name }),
  returnLink: () => ask<ReturnLink>('GET', '/me/link'),
  offerings: () => ask<Offerings>('GET', '/games'),
  /** A board of the workshop: what a server keeps for its tables, and what a table of this browser is played on. */
  ownBoard: (id: string) => ask<OwnBoard>('GET', `/own-boards/${id}`),
  ownBoardFile: async (id: string) => (await send('GET', `/own-boards/${encodeURIComponent(id)}/file`)).text(),
  giveBoard: (board: WholeBoard) => ask<KeptBoard>('POST', '/own-boards', board),
  boardHere: (table: string) => here<WholeBoard | null>('GET', `/tables/${table}/board`),
  board: ({ id, version }: BoardCard) => ask<DrawnBoard>('GET', `/boards/${id}?v=${version}`),
  rules: async (game: string, language: string) =>
    (await send('GET', `/games/${game}/rules?language=${language}`)).text(),
  tables: async (): Promise<Tables> => {
    const there = await ask<Tables>('GET', '/tables').catch(orNone);
    const mine = localStorage.getItem(PLAYED_HERE) ? await api.tablesHere().catch(() => null) : null;
    return mine ? { tables: [...mine.tables, ...there.tables].sort((a, b) => b.changed - a.changed) } : there;
  },
  tablesHere: () => here<Tables>('GET', '/tables'),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  byCode: (code: string) => ask<TableInfo>('GET', `/codes/${encodeURIComponent(code)}`),
  create: (table: NewTable) => ask<TableInfo>('POST', '/tables', table),
  createHere: async (table: LocalWish) => noted(await here<TableInfo>('POST', '/tables', table)),
  /** A table of this browser with the game of a game file. */
  openHere: async (text: string, own?: WholeBoard) => noted(await here<TableInfo>('POST', '/files', { text, own })),
  /** All tables of this browser; and those of a backup taken in, as far as they are new. */
  backup: () => here<Backup>('GET', '/backup'),
  restore: async (backup: Backup) => noted(await here<Restored>('POST', '/backup', backup)),
  change: (id: string, wish: Partial<TableWish>) => ask<TableInfo>('PATCH', `/tables/${id}`, wish),
  join: (id: string, seat: number | null = null) => ask<TableInfo>('POST', `/tables/${id}/join`, { seat }),
  leave: (id: string) => ask<TableInfo>('POST', `/tables/${id}/leave`),
  fill: (id: string, seat: number, wish: SeatWish) => ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}`, wish),
  closeSeat: (id: string, seat: number) => ask<TableInfo>('DELETE', `/tables/${id}/seats/${seat}`),
  nameSeat: (id: string, seat: number, name: string) =>
    ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}/name`, { name }),
  color: (id: string, seat: number, color: number) =>
    ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}/color`, { color }),
  standIn: (id: string, seat: number) => ask<TableInfo>('POST', `/tables/${id}/seats/${seat}/stand-in`),
  inviteAgain: (id: string, guest: string) => ask<TableInfo>('DELETE', `/tables/${id}/removed/${guest}`),
  hints: (id: string, on: boolean) => ask<TableInfo>('PUT', `/tables/${id}/hints`, { on }),
  planning: (id: string, on: boolean) => ask<TableInfo>('PUT', `/tables/${id}/planning`, { on }),
  hint: (id: string, seat: number) => ask<Hints>('POST', `/tables/${id}/seats/${seat}/hint`),
  start: (id: string) => ask<TableInfo>('POST', `/tables/${id}/start`),
  rematch: (id: string) => ask<TableInfo>('POST', `/tables/${id}/rematch`),
  /** The game file of a table in this browser; a server offers it as a download. */
  fileHere: (id: string) => here<string>('GET', `/tables/${id}/file`),
  /** The game file of a finished game, on the server or in this browser. */
  file: async (id: string) => (isLocal(id) ? api.fileHere(id) : (await send('GET', `/tables/${id}/file`)).text()),
  replay: (id: string, seat: number | null) =>
    ask<Replay>('GET', `/tables/${id}/replay${seat === null ? '' : `?seat=${seat}`}`),
};
