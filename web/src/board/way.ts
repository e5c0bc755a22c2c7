/** The way of a ticket: the routes that join its two cities with the fewest cars still to lay. */

import type { Board, Route } from './board.ts';

/** Whether a seat may still use a route, and the number of cars that it costs. */
function cost(route: Route, seat: number | null, owners: Record<string, number>): number | null {
  const owner = owners[route.name];
  if (owner === undefined) return route.length;
  return seat !== null && owner === seat ? 0 : null;
}

/** The names of the routes on the shortest way; empty if there is none. Routes of the seat itself cost nothing. */
export function wayOf(
  board: Board,
  from: string,
  to: string,
  seat: number | null,
  owners: Record<string, number>,
): string[] {
  const far = new Map<string, number>([[from, 0]]);
  const by = new Map<string, Route>();
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((best, city) => (far.get(city)! < far.get(best)! ? city : best));
    open.delete(here);
    if (here === to) break;
    for (const route of board.routes) {
      if (route.a !== here && route.b !== here) continue;
      const price = cost(route, seat, owners);
      if (price === null) continue;
      const there = route.a === here ? route.b : route.a;
      const length = far.get(here)! + price;
      if (length >= (far.get(there) ?? Number.POSITIVE_INFINITY)) continue;
      far.set(there, length);
      by.set(there, route);
      open.add(there);
    }
  }
  const way: string[] = [];
  for (let city = to; city !== from; ) {
    const route = by.get(city);
    if (!route) return [];
    way.push(route.name);
    city = route.a === city ? route.b : route.a;
  }
  return way;
}
