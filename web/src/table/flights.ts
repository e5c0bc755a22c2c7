/** The differences between two views of one seat, as flights of cards; all card animation comes from here. */

import type { CardColor, SeatView } from '../server/messages.ts';

/** A place on the table: a slot in the row, the deck, the discard pile, a colour in the hand, a player. */
export type CardPlace =
  | `row-${number}`
  | 'deck'
  | 'discard'
  | 'tickets'
  | `hand-${CardColor}`
  | `player-${number}`
  | 'own-tickets';

export interface Flight {
  color: CardColor | 'back' | 'ticket';
  from: CardPlace;
  to: CardPlace;
}

type CardCounts = Partial<Record<CardColor, number>>;

const MOST = 8;

function gained(before: CardCounts, after: CardCounts): CardColor[] {
  return (Object.keys({ ...before, ...after }) as CardColor[]).flatMap((color) =>
    Array<CardColor>(Math.max(0, (after[color] ?? 0) - (before[color] ?? 0))).fill(color),
  );
}

/** Take a card of a colour out of the old row; returns its slot, or null. */
function slotOf(row: (CardColor | null)[], color: CardColor): number | null {
  const slot = row.indexOf(color);
  if (slot < 0) return null;
  row[slot] = null;
  return slot;
}

/** The flights that lead from one view to the next; none if the seat changed or nothing was known before. */
export function flightsBetween(before: SeatView | null, after: SeatView): Flight[] {
  if (!before || before.seat !== after.seat) return [];
  const flights: Flight[] = [];
  const row: (CardColor | null)[] = [...before.face_up];
  for (const player of after.players) {
    const was = before.players[player.seat];
    if (!was) continue;
    const own = player.seat === after.seat;
    const drawn = player.cards - was.cards;
    if (drawn > 0 && drawn <= 4) {
      const seen = own ? gained(before.hand, after.hand) : gained(was.known, player.known);
      for (let i = 0; i < drawn; i++) {
        const color = seen[i];
        const slot = color && (own ? knownFrom(was.known, player.known, color) : true) ? slotOf(row, color) : null;
        flights.push({
          color: color && (own || slot !== null) ? color : 'back',
          from: slot === null ? 'deck' : `row-${slot}`,
          to: own && color ? `hand-${color}` : `player-${player.seat}`,
        });
      }
    } else if (drawn < 0) {
      const spent = own ? gained(after.hand, before.hand) : gained(before.discard, after.discard);
      for (const color of spent.slice(0, -drawn)) {
        flights.push({ color, from: own ? `hand-${color}` : `player-${player.seat}`, to: 'discard' });
      }
    }
    const kept = player.tickets - was.tickets;
    for (let i = 0; i < Math.min(kept, 3); i++) {
      flights.push({ color: 'ticket', from: 'tickets', to: own ? 'own-tickets' : `player-${player.seat}` });
    }
  }
  return flights.slice(0, MOST);
}

/** Whether everybody saw how a card came into the hand. */
function knownFrom(before: CardCounts, after: CardCounts, color: CardColor): boolean {
  return (after[color] ?? 0) > (before[color] ?? 0);
}
