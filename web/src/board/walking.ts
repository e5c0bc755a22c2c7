/** Moving over the board by keys between things that can be done: by direction, in order, or by name. */

/** A route or a city where something can be done. */
export interface BoardStop {
  id: string; // of the route or the city
  kind: 'route' | 'city';
  x: number;
  y: number;
  /** Its names; for a route those of both cities. */
  names: readonly string[];
}

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};
const TYPING = 900; // milliseconds in which letters belong together

/** The next goal in a direction: the nearest, where a sideways distance counts more; null if there is none. */
export function towards(goals: readonly BoardStop[], from: { x: number; y: number }, key: string): BoardStop | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: BoardStop | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const goal of goals) {
    const [dx, dy] = [goal.x - from.x, goal.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 1 || aside > ahead * 3) continue;
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [goal, far];
  }
  return best;
}

/** The goal nearest to a place. */
export function nearest(goals: readonly BoardStop[], { x, y }: { x: number; y: number }): BoardStop | null {
  const far = (goal: BoardStop) => Math.hypot(goal.x - x, goal.y - y);
  return goals.length ? goals.reduce((best, goal) => (far(goal) < far(best) ? goal : best)) : null;
}

/** All goals by name: first the routes, then the cities. */
export function inOrder(goals: readonly BoardStop[]): BoardStop[] {
  const name = (goal: BoardStop) => `${goal.kind === 'route' ? 1 : 2} ${goal.names.join()} ${goal.id}`;
  return [...goals].sort((a, b) => name(a).localeCompare(name(b)));
}

/** The first Tab stop: routes are claimed more often than stations are built. */
export function nearestRoute(goals: readonly BoardStop[], place: { x: number; y: number }): BoardStop | null {
  return (
    nearest(
      goals.filter((goal) => goal.kind === 'route'),
      place,
    ) ?? nearest(goals, place)
  );
}

/** Letters typed one after the other. */
export class Typed {
  #text = '';
  #at = 0;

  /** The next goal with a name that begins with the typed letters; the same letter again moves to the next one. */
  find(goals: readonly BoardStop[], from: string, letter: string, now: number): BoardStop | null {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    this.#text = now - this.#at < TYPING ? this.#text + plain(letter) : plain(letter);
    this.#at = now;
    const again = [...this.#text].every((each) => each === this.#text[0]);
    const wanted = again ? this.#text[0]! : this.#text;
    const row = inOrder(goals);
    const at = row.findIndex((goal) => goal.id === from);
    const ring = [...row.slice(at + 1), ...row.slice(0, at + 1)];
    // While a name is being typed, a goal that still fits stays selected.
    if (!again && at >= 0) ring.unshift(row[at]!);
    return ring.find((goal) => goal.names.some((name) => plain(name).startsWith(wanted))) ?? null;
  }
}

/** The goal that a key leads to, from a goal or a place; null if the key is for something else. */
export function lead(
  goals: readonly BoardStop[],
  at: BoardStop | null,
  middle: { x: number; y: number },
  key: string,
  typed: Typed,
): BoardStop | null {
  // Arrows go from route to route, or from city to city: on the way to a far route nobody wants to stop in every city.
  if (key in WAYS) {
    const alike = goals.filter((goal) => goal.kind === at?.kind);
    return at && alike.length ? (towards(alike, at, key) ?? at) : nearestRoute(goals, middle);
  }
  const row = inOrder(goals);
  const here = at ? row.findIndex((goal) => goal.id === at.id) : -1;
  const last = row.length - 1;
  if (key === 'Home') return row[0] ?? null;
  if (key === 'End') return row[last] ?? null;
  if (key === 'PageDown') return row[here >= last ? 0 : here + 1] ?? null;
  if (key === 'PageUp') return row[here <= 0 ? last : here - 1] ?? null;
  return /^\p{L}$/u.test(key) ? typed.find(goals, at?.id ?? '', key, Date.now()) : null;
}
