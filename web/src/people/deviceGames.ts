/**
 * Games of this device: finished games against bots go to the server once, so that history and statistics have them.
 * What cannot be sent yet is sent when the page is used again. No DOM in here.
 */

import { settings } from '../browser/settings.svelte.ts';
import { fromFolder } from '../browser/site.ts';
import { api, offerings, PLAYED_HERE, Trouble } from '../server/api.ts';
import type { DeviceGame, TableInfo } from '../server/messages.ts';
import { people } from './peopleRequests.ts';

/** Where each game of this browser went: whose it is there and what it is called; or why it is not wanted there. */
const NOTE = 'kvytok.device-games';
export type Filed = { owner: string; id: string } | { refused: string };

/** What may work later; everything else stays as it is. */
const LATER: readonly string[] = ['offline', 'too-fast', 'busy', 'failed', 'not-signed-in', 'not-found', 'not-allowed'];

function noted(): Record<string, Filed> {
  try {
    return JSON.parse(localStorage.getItem(NOTE) ?? '{}');
  } catch {
    return {};
  }
}

function note(table: string, filed: Filed): void {
  try {
    localStorage.setItem(NOTE, JSON.stringify({ ...noted(), [table]: filed }));
  } catch {
    // Without room it is sent again, and still counts once.
  }
}

/** The level of the bot at each seat, and null at your own; null if it is no finished game of one person against bots. */
export function levelsOf({ status, seats }: Pick<TableInfo, 'status' | 'seats'>): (string | null)[] | null {
  const people = seats.filter(({ kind }) => kind !== 'bot');
  const alone = people.length === 1 && people[0]!.kind === 'guest' && people[0]!.mine;
  return status === 'over' && alone ? seats.map(({ level }) => level) : null;
}

/** The table of this browser with a game that the server has filed. */
export function tableHere(id: string): string | null {
  const found = Object.entries(noted()).find(([, filed]) => 'id' in filed && filed.id === id);
  return found?.[0] ?? null;
}

/** Finished games against bots that were not sent yet; with `owner`, also those that were sent for somebody else. */
async function waiting(owner: string | null): Promise<TableInfo[]> {
  const known = noted();
  const { games } = await offerings();
  const tables = (await api.tablesHere()).tables.filter((table) => {
    const filed = known[table.id];
    const open = !filed || (owner !== null && 'owner' in filed && filed.owner !== owner);
    // Boards that were drawn in this browser stay here: the server knows them, if at all, by another name.
    const served = games.some(({ id }) => id === table.game);
    return open && served && levelsOf(table) !== null;
  });
  return tables.sort((a, b) => a.changed - b.changed);
}

async function send(table: TableInfo, owner: string): Promise<void> {
  const game: DeviceGame = { file: await api.fileHere(table.id), levels: levelsOf(table)!, ended: table.changed };
  try {
    const { table: id } = await people.fileGame(game);
    note(table.id, { owner, id });
  } catch (error) {
    const code = error instanceof Trouble ? error.code : 'failed';
    if (LATER.includes(code)) throw error;
    note(table.id, { refused: code });
  }
}

let sending: Promise<number> = Promise.resolve(0);

/** Send what has not been sent yet; the number of games that were. With `others`, also what somebody else has sent. */
export function sendGames(others = false): Promise<number> {
  sending = sending
    .catch(() => 0)
    .then(async () => {
      if (fromFolder || !settings.choices.filing || !localStorage.getItem(PLAYED_HERE)) return 0;
      const tables = await waiting(null);
      if (!tables.length && !others) return 0;
      const { id } = await api.me(); // perhaps somebody else has signed in since the page began
      const all = others ? await waiting(id) : tables;
      for (const table of all) await send(table, id);
      return all.length;
    });
  return sending.catch(() => 0);
}

/** The number of games of this browser that others have sent, and that could count for you, too. */
export async function gamesOfOthers(owner: string): Promise<number> {
  if (fromFolder || !settings.choices.filing || !localStorage.getItem(PLAYED_HERE)) return 0;
  return (await waiting(owner)).length;
}
