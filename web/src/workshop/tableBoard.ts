/** The board of a table in this browser that is played on a board of the workshop. */

import type { Board } from '../board/board.ts';
import type { WholeBoard } from './boardFiles.ts';
import { Drawing } from './drawing.svelte.ts';
import { drawnBoard } from './drawnBoard.ts';

/** The board to be drawn; one without a layout gets a quick one. */
export function tableBoard(files: WholeBoard): Board {
  return drawnBoard(new Drawing(files).whole);
}
