/** Hinting: asks the server for hints for one turn and forgets them with the turn. It has no DOM. */

import { Trouble } from '../server/api.ts';
import type { CardColor, Hint, Hints, Move } from '../server/messages.ts';
import type { Table } from './table.svelte.ts';

/** The numbers of the hints, by place. */
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
  /** The error code. */
  trouble = $state('');
  /** The hinted move that the player looks at. */
  prepared = $state.raw<Move | null>(null);

  constructor(table: Table, ask: (table: string, seat: number) => Promise<Hints>) {
    this.#table = table;
    this.#ask = ask;
  }

  /** Whether the player may ask for a hint now. */
  may = $derived.by(() => this.#table.myTurn && !this.#table.sent && (this.#table.info?.hints ?? false));

  /** The hints for the present turn, the bot's own choice first; null before they were asked for. */
  shown = $derived.by<Hint[] | null>(() => {
    const [given, { seq, seat, view }] = [this.#given, this.#table];
    if (!given || !this.may || given.seat !== seat) return null;
    // In an opening the answers of other players do not change your own question.
    const same = view?.phase.startsWith('opening') ? given.phase === view.phase : given.seq === seq;
    if (!same) return null;
    // The bot also weighs how sure it is: a lead that is not sure is not shown as one.
    const most = given.hints[0]?.value ?? 1;
    return given.hints
      .map((hint) => (hint.value === null ? hint : { ...hint, value: Math.min(hint.value, most) }))
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
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
      // An error does not matter if the game has gone on.
      if (this.#table.seq === seq) this.trouble = error instanceof Trouble ? error.code : 'failed';
    } finally {
      this.asking = false;
    }
  }

  /** Prepare a hinted move: it is chosen, but only the player plays it. */
  prepare(move: Move): void {
    this.prepared = move;
    if (move.move === 'claim') this.#table.pick({ kind: 'route', route: move.route });
    else if (move.move === 'station') this.#table.pick({ kind: 'city', city: move.city });
    else this.#table.pick(move.move === 'tickets' ? { kind: 'tickets' } : null);
  }

  /** The number of a hint at its place. */
  numberOf(move: Move): number {
    return (this.shown ?? []).findIndex((hint) => hint.move === move) + 1;
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
