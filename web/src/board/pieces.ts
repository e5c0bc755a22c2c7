/** The colour and mark of each seat: the table knows the number of the colour, the page has the set of pieces. */

import type { SeatInfo } from '../server/messages.ts';
import type { Piece } from './BoardMap.svelte';
import { pieceSets } from './symbols.ts';

export function piecesOf(seats: readonly SeatInfo[] | undefined, set: keyof typeof pieceSets): Piece[] {
  return pieceSets[set].map((_, seat) => {
    const mark = seats?.[seat]?.color ?? seat;
    return { color: pieceSets[set][mark]!, mark };
  });
}
