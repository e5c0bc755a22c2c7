/** Boards of the workshop have ids that no other board has. */

export const OWN = 'own-';

export function isOwn(board: string): boolean {
  return board.startsWith(OWN);
}
