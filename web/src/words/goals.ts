/** What a ticket leads to, and what it is worth: one city, or several targets of different worth. */

import type { Target, TicketInfo } from '../server/messages.ts';

/** What is known of a ticket before anybody holds it. */
export type TicketFace = Pick<TicketInfo, 'a' | 'b' | 'points' | 'more'>;

/** All targets of a ticket, in the order of its card. */
export function targetsOf({ b, points, more }: TicketFace): Target[] {
  return [{ b, points }, ...more];
}

/** What a ticket is worth, in figures: that of the target that is reached, or from the least to the most. */
export function worthOf(goal: TicketFace & { reached?: number | null }): string {
  const worth = targetsOf(goal).map(({ points }) => points);
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  const scored = worth[goal.reached ?? -1];
  return scored !== undefined ? `${scored}` : least === most ? `${least}` : `${least}–${most}`;
}
