/** Boards that the workshop can begin with: a file, a board of the page, or what was drawn here last. */

import { api, offerings, Trouble } from '../server/api.ts';
import type { DrawnBoard } from '../server/messages.ts';
import {
  type BoardEntry,
  type CityEntry,
  fileText,
  type NamesEntry,
  type RouteEntry,
  type TicketEntry,
  type WholeBoard,
} from './boardFiles.ts';
import { emptyBoard } from './drawing.svelte.ts';
import type { Fault } from './faults.ts';
import { readFile } from './formatCheck.ts';
import { fittingLayout } from './layoutCheck.ts';
import type { GlobeWindow, World } from './world.ts';
import { groundOf } from './worldGround.ts';

const KEPT = 'kvytok.workshop';
const REGION = 'kvytok.workshop.region';
const files = import.meta.glob<unknown>('../../../src/kvytok/boards/*/{board,cities,routes,tickets}.json', {
  import: 'default',
});

/** The ids of the boards whose files the page has. */
export const SHIPPED: readonly string[] = [...new Set(Object.keys(files).map((path) => path.split('/').at(-2)!))];

/** A board from the text of a file. A layout that does not fit is left out, so that a new one is made. */
export function openText(text: string): { board: WholeBoard } | { faults: Fault[] } {
  const read = readFile(text);
  if ('faults' in read) return read;
  const { layout, ...rest } = read.board;
  const fitting = layout ? fittingLayout(layout, rest) : null;
  return { board: { ...rest, ...(fitting && { layout: fitting }) } };
}

/** A board of the page, to be changed; it gets another id, because it is no longer that board. */
export async function openShipped(id: string): Promise<WholeBoard> {
  const part = async <T>(name: string) =>
    structuredClone(await files[`../../../src/kvytok/boards/${id}/${name}.json`]!()) as T;
  const [board, cities, routes, tickets, { layout }] = await Promise.all([
    part<BoardEntry>('board'),
    part<CityEntry[]>('cities'),
    part<RouteEntry[]>('routes'),
    part<TicketEntry[]>('tickets'),
    drawn(id),
  ]);
  const games = board.games.map((game) => ({ ...game, id: `my-${game.id}` }));
  return { board: { ...board, id: `my-${board.id}`, games }, cities, routes, tickets, layout };
}

async function drawn(id: string): Promise<DrawnBoard> {
  const card = (await offerings()).boards.find((one) => one.id === id);
  if (!card) throw new Trouble('not-served', `the server does not offer the board ${id}`);
  return api.board(card);
}

/** An empty board on the ground of a region of the world. */
export function openRegion(world: World, region: GlobeWindow, names: NamesEntry): WholeBoard {
  const empty = emptyBoard(names);
  return { ...empty, layout: { ...empty.layout, ...groundOf(world, region) } };
}

/** A board that a server keeps. */
export async function openKept(id: string): Promise<WholeBoard> {
  const read = openText(await api.ownBoardFile(id));
  if ('faults' in read) throw new Trouble('bad-board', 'the board cannot be opened');
  return read.board;
}

/** Keep what is drawn in this browser; false if there is no room for it. */
export function keep(whole: WholeBoard, region: GlobeWindow | null): boolean {
  try {
    localStorage.setItem(KEPT, fileText(whole));
    if (region) localStorage.setItem(REGION, JSON.stringify(region));
    else localStorage.removeItem(REGION);
    return true;
  } catch {
    return false;
  }
}

/** What was drawn here last, and the region of the world it was begun with. */
export function kept(): { whole: WholeBoard; region: GlobeWindow | null } | null {
  const text = localStorage.getItem(KEPT);
  const read = text === null ? null : openText(text);
  return read && 'board' in read ? { whole: read.board, region: keptRegion() } : null;
}

function keptRegion(): GlobeWindow | null {
  try {
    const { west, south, east, north } = JSON.parse(localStorage.getItem(REGION) ?? 'null') as GlobeWindow;
    return [west, south, east, north].every(Number.isFinite) ? { west, south, east, north } : null;
  } catch {
    return null;
  }
}
