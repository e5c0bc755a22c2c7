/** What the tip of a route says: the route, its points and price, and what the player would have left. */

import type { Route, Terms } from '../board/board.ts';
import type { Cards, Move, SeatView } from '../server/messages.ts';
import type { Teller } from '../words/teller.ts';
import { w } from '../words/words.svelte.ts';
import { laidOut, paymentsForRoute } from './payments.ts';

/** The points of a route, in words. */
export function pointsLine({ points }: Terms): string {
  return w('pay-points', { points });
}

/** The lines of the tip. Nobody can pay for a claimed route, so its tip names the owner instead. */
export function routeTip(route: Route, terms: Terms, view: SeatView, moves: readonly Move[], teller: Teller): string[] {
  const owner = view.owners[route.name];
  if (owner !== undefined) return [`${teller.route(route.name)}: ${teller.owner(owner)}`];
  const price =
    route.color === 'gray'
      ? w('price-gray', { count: terms.price })
      : w('price-colored', { color: route.color, count: terms.price });
  const whole = [price];
  if (route.ferry) whole.push(w('ferry-hint', { count: route.ferry }));
  const rises = route.tunnel ? [w('tunnel-warning')] : [];
  return [
    teller.routeAloud(route),
    [pointsLine(terms), ...whole].join(' · '),
    ...rises,
    ...left(route, terms, view, moves, teller),
  ];
}

/** What is left after the best payment; nothing if the route cannot be claimed now. */
function left(route: Route, terms: Terms, view: SeatView, moves: readonly Move[], teller: Teller): string[] {
  const best = paymentsForRoute(moves, route.name, view.hand)[0];
  return best ? [leftLine(best.cards, terms, view, teller)] : [];
}

/** The cards and cars that the player would have left after paying for a route; empty for watchers. */
export function leftLine(paid: Cards, { cars: taken }: Terms, view: SeatView, teller: Teller): string {
  const own = view.players.find((player) => player.seat === view.seat);
  if (!own) return '';
  return w('left-then', {
    cards: w('n-cards', { count: own.cards - laidOut(paid).length }),
    cars: w('n-cars', { count: own.cars - taken, pieces: teller.pieces }),
  });
}
