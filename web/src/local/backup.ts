/** A backup: all tables of this browser in one file, to keep them, or to go on in another browser. */

import { Refusal } from './refusal.ts';
import type { Chair, KeptTable, LoggedMove } from './table.ts';

export interface Backup {
  kvytok: 'backup';
  version: 1;
  tables: KeptTable[];
  /** What the page itself keeps: settings, names, the drawn board, plans, the way through the tutorials. */
  notes: Record<string, string>;
}

/** What came of a backup: tables that were taken in, and those that cannot be played again. */
export interface Restored {
  tables: number;
  lost: number;
}

const ID = /^local-[0-9a-f]{12}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const KINDS: readonly Chair['kind'][] = ['guest', 'local', 'bot'];

/** The tables of a backup, each with nothing but what a table has, and the number of broken ones; refuses what is none. */
export function tablesOf(given: unknown): { tables: KeptTable[]; broken: number } {
  const { kvytok, version, tables } = (given ?? {}) as Partial<Record<keyof Backup, unknown>>;
  if (kvytok !== 'backup' || version !== 1 || !Array.isArray(tables))
    throw new Refusal('malformed', 'this is not a backup');
  const whole = tables.map((table) => tableOf(table as KeptTable)).filter((table) => table !== null);
  return { tables: whole, broken: tables.length - whole.length };
}

/** Null for what is no table. */
function tableOf(given: KeptTable): KeptTable | null {
  try {
    return wholeTable(given);
  } catch {
    return null;
  }
}

function wholeTable(given: KeptTable): KeptTable | null {
  const { id, game, own, host, chairs, deal, commitment, hints, created, log, lines } = given;
  const people = chairs?.every(({ kind, color }) => KINDS.includes(kind) && Number.isInteger(color));
  if (!ID.test(id) || !DIGEST.test(deal?.key) || !DIGEST.test(commitment) || !people || !Array.isArray(log))
    return null;
  const moves = log.map(({ seat, move, by, at }): LoggedMove => ({ seat, move, by, at: Number(at) }));
  return {
    id,
    game: String(game),
    ...(own && { own }),
    host,
    chairs,
    deal: { names: deal.names.map(String), bonus: deal.bonus.map(String), first: deal.first, key: deal.key },
    commitment,
    hints: hints === null ? null : Boolean(hints),
    created: Number(created),
    log: moves,
    lines: Array.isArray(lines) ? lines : [],
  };
}
