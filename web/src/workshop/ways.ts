/** The shortest ways on an empty board, and what tickets lose if a route is closed; as in src/kvytok/bots/lab/ways.py. */

import { routeCars } from '../local/ownBoard.ts';
import { citiesOf, endsOf, type TicketEntry, targetsOf, type WholeBoard } from './boardFiles.ts';

/** Two neighbouring cities: a name for all lanes between them. */
export type Pair = string;
interface Way {
  cars: number;
  pairs: Pair[];
}
interface Road {
  to: string;
  cars: number;
  pair: Pair;
}

export class Ways {
  /** The routes between two neighbours, by their number. */
  readonly pairs = new Map<Pair, number[]>();
  readonly #whole: WholeBoard;
  readonly #roads = new Map<string, Road[]>();
  static #last: Ways | null = null;

  constructor(whole: WholeBoard) {
    this.#whole = whole;
    whole.routes.forEach((route, number) => {
      const [pair, cars] = [endsOf(route), routeCars(route)];
      const lanes = this.pairs.get(pair);
      if (lanes) lanes.push(number);
      else this.pairs.set(pair, [number]);
      for (const [from, to] of [
        [route.a, route.b],
        [route.b, route.a],
      ] as const)
        this.#roads.set(from, [...(this.#roads.get(from) ?? []), { to, cars, pair }]);
    });
  }

  /** The ways of a board; those of the last one are remembered. */
  static of(whole: WholeBoard): Ways {
    const last = Ways.#last;
    if (last && last.#whole === whole) return last;
    Ways.#last = new Ways(whole);
    return Ways.#last;
  }

  /** The fewest cars that complete a ticket: to the nearest of its targets (T3); null if there is no way. */
  ticket(ticket: TicketEntry): number | null {
    return this.#way(ticket, '')?.cars ?? null;
  }

  /** For each pair: cars more for an average ticket if it is closed, and the tickets that become impossible. */
  losses(tickets: readonly TicketEntry[]): Map<Pair, { detour: number; cuts: number }> {
    const sums = new Map<Pair, { more: number; cuts: number }>();
    for (const ticket of tickets) {
      const way = this.#way(ticket, '');
      // A pair that is not on the shortest way costs nothing.
      for (const pair of way?.pairs ?? []) {
        const sum = sums.get(pair) ?? { more: 0, cuts: 0 };
        const without = this.#way(ticket, pair);
        if (without) sum.more += without.cars - way!.cars;
        else sum.cuts += 1;
        sums.set(pair, sum);
      }
    }
    return new Map(
      [...sums].map(([pair, { more, cuts }]) => [pair, { detour: more / Math.max(tickets.length - cuts, 1), cuts }]),
    );
  }

  #way(ticket: TicketEntry, closed: Pair): Way | null {
    const goals = new Set(targetsOf(ticket).flatMap(({ b }) => citiesOf(this.#whole, b)));
    const best = new Map<string, Way>([[ticket.a, { cars: 0, pairs: [] }]]);
    const open = new Set([ticket.a]);
    while (open.size) {
      const here = [...open].reduce((near, city) => (best.get(city)!.cars < best.get(near)!.cars ? city : near));
      open.delete(here);
      const way = best.get(here)!;
      if (goals.has(here)) return way;
      for (const { to, cars, pair } of this.#roads.get(here) ?? []) {
        const there = way.cars + cars;
        if (pair === closed || there >= (best.get(to)?.cars ?? Number.POSITIVE_INFINITY)) continue;
        best.set(to, { cars: there, pairs: [...way.pairs, pair] });
        open.add(to);
      }
    }
    return null;
  }
}
