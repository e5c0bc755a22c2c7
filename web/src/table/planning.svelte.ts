/** Planning: the routes that a player means to claim, kept in this browser for each table and seat. It has no DOM. */

import { settings } from '../browser/settings.svelte.ts';
import { api } from '../server/api.ts';
import type { Table } from './table.svelte.ts';

const KEY = 'kvytok.plans';
const KEPT = 20; // the number of tables whose plans are kept

type Plans = Record<string, string[]>;

function stored(): Plans {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export class Planning {
  #table: Table;
  /** Whether a click on a route marks it instead of claiming it. */
  marking = $state(false);
  #plans = $state<Plans>(stored());

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether the player takes part in a game that is not over, and nobody else looks at the screen. */
  #playing = $derived.by(() => {
    const { view, covered } = this.#table;
    return view !== null && view.seat !== null && !covered && view.phase !== 'over';
  });

  /** Whether planning help is shown: the player wants it, and all people at the table agree. */
  may = $derived.by(() => this.#playing && settings.choices.planning && !!this.#table.info?.planning);

  /** Whether the player is told who agrees: they want planning help, or others do, and somebody has not agreed yet. */
  asks = $derived.by(() => {
    const seats = this.#table.info?.seats ?? [];
    const wanted = settings.choices.planning || seats.some(({ plans }) => plans);
    return this.#playing && wanted && !this.#table.info?.planning;
  });

  /** Whether others wait for this player to agree. */
  waited = $derived.by(() => {
    const seats = this.#table.info?.seats ?? [];
    return (
      this.asks && seats.some(({ plans, mine }) => plans && !mine) && seats.some(({ plans, mine }) => mine && !plans)
    );
  });

  /** Agree that everybody may use planning help, or no longer. Whoever agrees also gets it. */
  async agree(on: boolean): Promise<void> {
    const { info } = this.#table;
    if (!info) return;
    await this.#table.take(api.planning(info.id, on)).catch(() => null);
    if (on) settings.set('planning', true);
  }

  #place = $derived.by(() => `${this.#table.info?.id} ${this.#table.view?.seat}`);

  /** The marked routes. */
  routes = $derived.by<ReadonlySet<string>>(() => new Set(this.may ? this.#plans[this.#place] : []));

  /** Mark a route, or take its mark away. */
  toggle(route: string): void {
    const marked = new Set(this.routes);
    if (!marked.delete(route)) marked.add(route);
    this.#keep([...marked]);
  }

  /** Mark all routes of a way. */
  add(way: readonly string[]): void {
    this.#keep([...new Set([...this.routes, ...way])]);
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(routes: string[]): void {
    const { [this.#place]: _, ...others } = this.#plans;
    const kept = Object.entries(others).slice(1 - KEPT);
    this.#plans = Object.fromEntries(routes.length ? [...kept, [this.#place, routes]] : kept);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#plans));
    } catch {
      // Without storage the browser forgets the plan with the page; nothing else is lost.
    }
  }
}
