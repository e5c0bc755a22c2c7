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

const ID = /^local-[0-9a-f]{12}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const KINDS: readonly Chair['kind'][] = ['guest', 'local', 'bot'];

/** The tables of a backup, each with nothing but what a table has; refuses what is none. */
export function tablesOf(given: unknown): KeptTable[] {
  const { kvytok, version, tables } = (given ?? {}) as Partial<Record<keyof Backup, unknown>>;
  if (kvytok !== 'backup' || version !== 1 || !Array.isArray(tables))
    throw new Refusal('malformed', 'this is not a backup');
  return tables.map((table) => tableOf(table as KeptTable));
}

function tableOf(given: KeptTable): KeptTable {
  const { id, game, own, host, chairs, deal, commitment, hints, created, log, lines } = given;
  const people = chairs?.every(({ kind, color }) => KINDS.includes(kind) && Number.isInteger(color));
  if (!ID.test(id) || !DIGEST.test(deal?.key) || !DIGEST.test(commitment) || !people || !Array.isArray(log))
    throw new Refusal('malformed', 'a table of the backup is broken');
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
