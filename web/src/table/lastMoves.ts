/** What happened on the board in the last round: each player's last move stays marked until that player's next turn. */

import type { Step } from '../server/messages.ts';

/** The routes and cities of these moves, the newest first. */
export function lastMoves(steps: readonly Step[]): string[] {
  const places: string[] = [];
  const ahead = new Set<number>(); // the seats whose next turn has begun
  for (const { events } of [...steps].reverse()) {
    for (const event of [...events].reverse()) {
      if ('seat' in event && ahead.has(event.seat)) return places; // of an older round
      if (event.event === 'turn-began') {
        ahead.add(event.seat);
      } else if (event.event === 'claimed-route' || event.event === 'tunnel-failed') {
        places.push(event.route);
      } else if (event.event === 'built-station') {
        places.push(event.city);
      }
    }
  }
  return places;
}
