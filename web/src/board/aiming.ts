/** Aiming: which route somebody means who points at a place of the board. */

import type { Board, Route } from './board.ts';

interface Aim {
  route: Route;
  far: number; // the distance to its nearest car space, in units of the board; 0 on the space
}

/** The distance from a place to a car space. */
function distance(
  { x, y, angle }: Route['spaces'][number],
  { length, width }: Board['car'],
  at: { x: number; y: number },
) {
  const [across, down] = [at.x - x, at.y - y];
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const along = Math.abs(across * cos + down * sin) - length / 2;
  const beside = Math.abs(down * cos - across * sin) - width / 2;
  return Math.hypot(Math.max(0, along), Math.max(0, beside));
}

/** The one of these routes whose car space is nearest to a place. */
export function nearestLane(routes: readonly Route[], car: Board['car'], at: { x: number; y: number }): Aim | null {
  let best: Aim | null = null;
  for (const route of routes) {
    for (const space of route.spaces) {
      const far = distance(space, car, at);
      if (!best || far < best.far) best = { route, far };
    }
  }
  return best;
}
