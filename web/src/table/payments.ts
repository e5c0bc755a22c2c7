/** Payments: the ways to pay for a route or station, the best first. */

import type { AddCards, BuildStation, CardColor, Cards, ClaimRoute, Move } from '../server/messages.ts';

export type PaymentMove = ClaimRoute | BuildStation | AddCards;
type Hand = Partial<Record<CardColor, number>>;

/** Fewest locomotives first; then the colour with most cards left; then the order of the hand. */
export function bestFirst<P extends { cards: Cards }>(payments: readonly P[], hand: Hand): P[] {
  const left = ({ cards }: P) => (cards.color === null ? 0 : (hand[cards.color] ?? 0) - cards.count);
  return payments
    .map((payment, order) => ({ payment, order }))
    .sort(
      (a, b) =>
        a.payment.cards.locomotives - b.payment.cards.locomotives ||
        left(b.payment) - left(a.payment) ||
        a.order - b.order,
    )
    .map(({ payment }) => payment);
}

/** The payments for a route among the legal moves. */
export function paymentsForRoute(moves: readonly Move[], route: string, hand: Hand): ClaimRoute[] {
  return bestFirst(
    moves.filter((move): move is ClaimRoute => move.move === 'claim' && move.route === route),
    hand,
  );
}

/** The payments for a station among the legal moves. */
export function paymentsForCity(moves: readonly Move[], city: string, hand: Hand): BuildStation[] {
  return bestFirst(
    moves.filter((move): move is BuildStation => move.move === 'station' && move.city === city),
    hand,
  );
}

/** The ways to add the cards that a tunnel asks for. */
export function additions(moves: readonly Move[], hand: Hand): AddCards[] {
  return bestFirst(
    moves.filter((move): move is AddCards => move.move === 'add'),
    hand,
  );
}

/** The single cards of a set, locomotives last. */
export function laidOut(cards: Cards): CardColor[] {
  const own: CardColor[] = cards.color === null ? [] : Array(cards.count).fill(cards.color);
  return [...own, ...Array<CardColor>(cards.locomotives).fill('locomotive')];
}
