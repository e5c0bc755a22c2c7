/** The best way of a ticket: the fewest spaces that are still to be claimed, by free routes and the player's own. */

import type { Board, Route } from './board.ts';

export interface Way {
  routes: string[]; // from the first city to the second
  missing: number; // spaces of the free routes among them
}

/** Who owns what, and how strict the game is about double routes. */
export interface Claims {
  owners: Readonly<Record<string, number>>;
  seat: number | null;
  closed: boolean; // whether claiming one lane of a double route closes the other (C4)
}

/** Whether a player may still claim a route, as far as its owners decide it. */
export function isFree(board: Board, route: Route, { owners, seat, closed }: Claims): boolean {
  if (owners[route.name] !== undefined) return false;
  const beside = board.routes.filter((other) => other !== route && sameEnds(other, route));
  return beside.every(({ name }) => owners[name] === undefined || (!closed && owners[name] !== seat));
}

/** The best way between two cities; null if there is none. Of equal ways it takes the one with fewer routes. */
export function bestWay(board: Board, claims: Claims, from: string, to: string): Way | null {
  const open = board.routes.flatMap((route) => {
    if (claims.seat !== null && claims.owners[route.name] === claims.seat) return [{ route, cost: 0 }];
    return isFree(board, route, claims) ? [{ route, cost: route.length }] : [];
  });
  const reached = new Map<string, { missing: number; routes: string[] }>([[from, { missing: 0, routes: [] }]]);
  const done = new Set<string>();
  while (true) {
    const next = [...reached].filter(([city]) => !done.has(city)).sort(([, a], [, b]) => better(a, b))[0];
    if (!next) return null;
    const [city, way] = next;
    if (city === to) return way;
    done.add(city);
    for (const { route, cost } of open) {
      if (route.a !== city && route.b !== city) continue;
      const beyond = route.a === city ? route.b : route.a;
      const longer = { missing: way.missing + cost, routes: [...way.routes, route.name] };
      const known = reached.get(beyond);
      if (!known || better(longer, known) < 0) reached.set(beyond, longer);
    }
  }
}

function better(a: Way, b: Way): number {
  return a.missing - b.missing || a.routes.length - b.routes.length;
}

function sameEnds(one: Route, two: Route): boolean {
  return (one.a === two.a && one.b === two.b) || (one.a === two.b && one.b === two.a);
}
