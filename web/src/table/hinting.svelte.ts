/** Hinting: what a strong player would do, asked for one turn and forgotten with it. No DOM in here. */

import { Trouble } from '../server/api.ts';
import type { CardColor, Hint, Hints, Move } from '../server/messages.ts';
import type { Table } from './table.svelte.ts';

/** Where the numbers of the hints stand. */
export interface Marks {
  routes: Record<string, number>;
  cities: Record<string, number>;
  cards: Partial<Record<CardColor, number>>;
  unseen?: number;
  tickets?: number;
}

export class Hinting {
  #table: Table;
  #ask: (table: string, seat: number) => Promise<Hints>;
  #given = $state.raw<(Hints & { phase: string }) | null>(null);
  asking = $state(false);
  /** The code of what went wrong. */
  trouble = $state('');
  /** The hinted move that the player is looking at. */
  prepared = $state.raw<Move | null>(null);

  constructor(table: Table, ask: (table: string, seat: number) => Promise<Hints>) {
    this.#table = table;
    this.#ask = ask;
  }

  /** Whether there is somebody to give a hint to. */
  may = $derived.by(() => this.#table.myTurn && !this.#table.sent && (this.#table.info?.hints ?? false));

  /** The hints for the present turn, the best first; null before they were asked for. */
  shown = $derived.by<Hint[] | null>(() => {
    const [given, { seq, seat, view }] = [this.#given, this.#table];
    if (!given || !this.may || given.seat !== seat) return null;
    // In an opening the answers of others leave one's own question as it was.
    const same = view?.phase.startsWith('opening') ? given.phase === view.phase : given.seq === seq;
    return same ? given.hints : null;
  });

  marks = $derived.by<Marks>(() => marksOf(this.shown ?? []));

  async ask(): Promise<void> {
    const { info, seat, seq, view } = this.#table;
    if (!info || seat === null || !view || this.asking) return;
    this.asking = true;
    this.trouble = '';
    this.prepared = null;
    try {
      this.#given = { ...(await this.#ask(info.id, seat)), phase: view.phase };
    } catch (error) {
      // What nobody waits for any more is no trouble.
      if (this.#table.seq === seq) this.trouble = error instanceof Trouble ? error.code : 'failed';
    } finally {
      this.asking = false;
    }
  }

  /** Gets a hinted move ready: it is chosen, but only the player plays it. */
  prepare(move: Move): void {
    this.prepared = move;
    if (move.move === 'claim') this.#table.pick({ kind: 'route', route: move.route });
    else if (move.move === 'station') this.#table.pick({ kind: 'city', city: move.city });
    else this.#table.pick(null);
  }

  hide(): void {
    this.#given = null;
    this.prepared = null;
    this.trouble = '';
  }
}

export function marksOf(hints: readonly Hint[]): Marks {
  const marks: Marks = { routes: {}, cities: {}, cards: {} };
  hints.forEach(({ move }, i) => {
    if (move.move === 'claim') marks.routes[move.route] ??= i + 1;
    else if (move.move === 'station') marks.cities[move.city] ??= i + 1;
    else if (move.move === 'take') marks.cards[move.color] ??= i + 1;
    else if (move.move === 'take-unseen') marks.unseen = i + 1;
    else if (move.move === 'tickets') marks.tickets = i + 1;
  });
  return marks;
}
