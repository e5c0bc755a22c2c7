/** Faults: what is wrong with a board, as codes with numbers. The words are in the catalogues; the codes are the program's. */

import type { Part } from './boardFiles.ts';

export interface Fault {
  /** The file of the board folder, without `.json`. */
  part: Part;
  /** The number of the entry in its list, from 0; in `board`, that of the game. Null: the file as a whole. */
  entry: number | null;
  code: string;
  args: Record<string, string | number>;
}
