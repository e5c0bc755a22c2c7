/** What happened in the last round: each player's last move stays marked until that player's next turn. */

import type { AnyEvent, Step } from '../server/messages.ts';

/** The events of the last round, the newest first; what comes before the first turn belongs to no round. */
function lastRound(steps: readonly Step[]): AnyEvent[] {
  const found: AnyEvent[] = [];
  const ahead = new Set<number>(); // the seats whose next turn has begun
  const first = steps.find(({ events }) => events.some(({ event }) => event === 'turn-began'));
  for (const step of [...steps].reverse()) {
    for (const event of [...step.events].reverse()) {
      if ('seat' in event && ahead.has(event.seat)) return found; // of an older round
      if (event.event === 'turn-began') {
        if (step === first) return found;
        ahead.add(event.seat);
      } else found.push(event);
    }
  }
  return first ? found : [];
}

/** The routes and cities of these moves, the newest first. */
export function lastMoves(steps: readonly Step[]): string[] {
  return lastRound(steps).flatMap((event) => {
    if (event.event === 'claimed-route' || event.event === 'tunnel-failed') return [event.route];
    return event.event === 'built-station' ? [event.city] : [];
  });
}

/** What the players have drawn in the last round, by seat. */
export function lastDraws(steps: readonly Step[]): Map<number, 'cards' | 'tickets'> {
  const drawn = new Map<number, 'cards' | 'tickets'>();
  for (const event of lastRound(steps)) {
    if (event.event === 'took-face-up' || event.event === 'drew-unseen') drawn.set(event.seat, 'cards');
    else if (event.event === 'tickets-kept' || event.event === 'tickets-offered') drawn.set(event.seat, 'tickets');
  }
  return drawn;
}
