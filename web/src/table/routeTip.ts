/** What the tip of a route says: the route, its points and price, and what the player would have left. */

import type { Route } from '../board/board.ts';
import type { GameInfo, Move, SeatView } from '../server/messages.ts';
import type { Teller } from '../words/teller.ts';
import { w } from '../words/words.svelte.ts';
import { laidOut, paymentsForRoute } from './payments.ts';

/** The points of a route, in words. */
export function routePoints(route: Route, game: GameInfo | undefined): string {
  const points = game?.route_points[route.length];
  if (!game || points === undefined) return '';
  return w('pay-points', { points: points + game.mountain_points * route.mountain });
}

/** The lines of the tip. Nobody can pay for a claimed route, so its tip names the owner instead. */
export function routeTip(
  route: Route,
  view: SeatView,
  game: GameInfo | undefined,
  moves: readonly Move[],
  teller: Teller,
): string[] {
  const owner = view.owners[route.name];
  if (owner !== undefined) return [`${teller.route(route.name)}: ${teller.owner(owner)}`];
  const price =
    route.color === 'gray'
      ? w('price-gray', { count: route.length })
      : w('price-colored', { color: route.color, count: route.length });
  return [
    teller.routeAloud(route),
    [routePoints(route, game), price].filter(Boolean).join(' · '),
    ...left(route, view, moves, teller),
  ];
}

/** What is left after the best payment; nothing if the route cannot be claimed now. */
function left(route: Route, view: SeatView, moves: readonly Move[], teller: Teller): string[] {
  const best = paymentsForRoute(moves, route.name, view.hand)[0];
  const own = view.players.find((player) => player.seat === view.seat);
  if (!best || !own) return [];
  const cards = w('n-cards', { count: own.cards - laidOut(best.cards).length });
  return [
    w('left-then', {
      cards,
      cars: w('n-cars', { count: own.cars - route.length - route.mountain, pieces: teller.pieces }),
    }),
  ];
}
