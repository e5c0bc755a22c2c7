/** The ids under which a board of the workshop is played: they follow from its file, and clash with no other board. */

import { OWN } from '../board/own.ts';
import { digestOf } from '../local/digest.ts';
import { fileText, type WholeBoard } from './boardFiles.ts';

/** The board with its ids for play; a server gives its own ones in the same way. */
export function ownIds(whole: WholeBoard): WholeBoard {
  const id = OWN + digestOf(fileText(whole)).slice(0, 12);
  const games = whole.board.games.map((game, number) => ({ ...game, id: number ? `${id}-${number}` : id }));
  return { ...whole, board: { ...whole.board, id, games } };
}
