/** The two lanes of a double route: when claiming one of them closes the other (C4). */

import type { Route } from './board.ts';

/** Whether one claimed lane closes the other for everybody, with this number of players. */
export function lanesClosed(players: number, { lanes_closed_up_to: most }: { lanes_closed_up_to: number }): boolean {
  return players <= most;
}

/** The free lanes that are closed for everybody, because the other lane is taken. */
export function closedLanes(
  routes: readonly Route[],
  owners: Partial<Record<string, number>>,
  players: number,
  game: { lanes_closed_up_to: number },
): Set<string> {
  const shut = routes.filter(
    (route) => owners[route.name] === undefined && laneProblem(route, null, owners, players, game) === 'closed',
  );
  return new Set(shut.map((route) => route.name));
}

/** Why a seat may not have a lane beside the other one: both would be its own, or it is closed; null if it may. */
export function laneProblem(
  route: Route,
  seat: number | null,
  owners: Partial<Record<string, number>>,
  players: number,
  game: { lanes_closed_up_to: number },
): 'lanes' | 'closed' | null {
  const owner = route.otherLane === null ? undefined : owners[route.otherLane];
  if (owner === undefined) return null;
  if (owner === seat) return 'lanes';
  return lanesClosed(players, game) ? 'closed' : null;
}
