/** What the games on boards of the workshop are called: their boards know it, not the list of games that are offered. */

import { isOwn } from '../board/own.ts';
import { isLocal } from '../local/address.ts';
import { api } from '../server/api.ts';
import type { TableInfo } from '../server/messages.ts';
import type { NamedGame } from '../words/names.ts';

/** The games of the tables that are played on boards of the workshop; a board that is gone leaves its game out. */
export async function ownGames(tables: readonly Pick<TableInfo, 'id' | 'board'>[]): Promise<NamedGame[]> {
  const boards = new Map(tables.filter(({ board }) => isOwn(board)).map(({ board, id }) => [board, id]));
  const found = await Promise.all([...boards].map(([board, table]) => gamesOf(board, table).catch(() => [])));
  return found.flat();
}

async function gamesOf(board: string, table: string): Promise<readonly NamedGame[]> {
  if (isLocal(table)) return (await api.boardHere(table))?.board.games ?? [];
  return (await api.ownBoard(board)).games;
}
