/** A game from the first card to the last, played in whole moves, in the engine's memory. */

import type { Engine, EngineArray } from '../engine/engine.ts';
import { NONE, OPENING, OPENING_LONG, OVER } from '../engine/vocabulary.ts';
import type { AnyEvent, Move, Reason, Result, SeatView } from '../server/messages.ts';
import { Box, type BoxFile } from './box.ts';
import { idsOf, type LegalChoice, moveOf } from './choices.ts';
import { carryOut, tellSetup } from './events.ts';
import { Desk, Position } from './position.ts';
import { read } from './reading.ts';
import { notLegal, Refusal } from './refusal.ts';
import { resultOf } from './result.ts';
import { askedIn, seenFrom, viewOf } from './view.ts';

/** A move that was played, with what it caused. */
export interface Played {
  seat: number;
  move: Move;
  events: AnyEvent[];
}

/** What a game is made from; it follows from this and the moves. */
export interface Deal {
  names: string[];
  bonus: string[];
  /** The seat that plays first; null: chance decides. */
  first: number | null;
  /** 32 bytes as hexadecimal digits: the secret that all chance comes from. */
  key: string;
}

export class Game {
  readonly deal: Deal;
  readonly box: Box;
  readonly setup: readonly AnyEvent[];
  readonly history: Played[] = [];
  readonly engine: Engine;
  readonly #desk: Desk;
  readonly #states: EngineArray<'state'>;
  /** Room for the same position with another seat asked. */
  readonly #asking: EngineArray<'state'>;

  constructor(engine: Engine, file: BoxFile, deal: Deal) {
    const players = deal.names.length;
    if (players < file.players_min || players > file.players_max)
      throw new Refusal('bad-seats', `${file.game} is for ${file.players_min} to ${file.players_max} players`);
    if (!/^[0-9a-f]{64}$/.test(deal.key)) throw new Refusal('malformed', 'a key has 64 hexadecimal digits');
    this.engine = engine;
    this.deal = deal;
    this.box = new Box(engine, file, deal.bonus);
    this.#desk = new Desk(engine, this.box);
    this.#states = engine.records('state');
    this.#asking = engine.records('state');
    const key = Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(deal.key.slice(2 * i, 2 * i + 2), 16));
    engine.bytes(this.#states).set(key); // the first field of a state
    engine.call('setup_at', this.box.boards, this.#states, 0, players, deal.first ?? NONE);
    this.setup = tellSetup(this.#desk, this.#states);
  }

  get over(): boolean {
    return this.#position.phase === OVER;
  }

  get opening(): boolean {
    return this.#position.phase === OPENING || this.#position.phase === OPENING_LONG;
  }

  /** The seats that are asked now: in an opening, every seat that has not answered. */
  get asked(): number[] {
    return askedIn(this.#position);
  }

  view(seat: number | null): SeatView {
    return viewOf(this.#desk, this.#states, seat, this.deal.names);
  }

  /** The full state as bytes: for the compiled rules, never for players. */
  get state(): Uint8Array<ArrayBuffer> {
    return this.engine.bytes(this.#states).slice();
  }

  /** The position as a bot may see it, in a place of its own: the bot may take its time. */
  thoughtOf(seat: number): Position {
    const { states } = seenFrom(this.#desk, this.#states, seat);
    const [thought] = this.#desk.thought;
    this.#desk.copy(states, thought);
    return new Position(this.#desk, thought);
  }

  result(): Result {
    return resultOf(this.#position, this.deal.names);
  }

  /** Play a move, given as such or as text; refuses if it cannot be played, and then nothing has changed. */
  play(move: Move | string, seat: number): Played {
    const { position, choice } = this.#understood(move, seat);
    if (position.states !== this.#states) this.#desk.copy(position.states, this.#states);
    const events = choice.ids.flatMap((action) => carryOut(this.#desk, this.#states, action));
    const played = { seat, move: choice.move, events };
    this.history.push(played);
    return played;
  }

  /** Why a move is not legal now; null if it is. A text that is not a move has a reason as well. */
  whyNot(move: string, seat: number): Reason | null {
    try {
      this.#understood(move, seat);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'ambiguous') return null; // several moves fit, and they are legal
      return error.reason ?? { code: 'unknown-action', rule: '', have: 0, need: 0 };
    }
  }

  /** The last position: what lies where, for whoever checks that a game was played as it is told. */
  get lastPosition(): Record<string, unknown> {
    const { box } = this;
    const position = this.#position;
    const seats = this.deal.names.map((_, seat) => seat);
    const rows = (field: string) => seats.map((seat) => position.numbers(field, seat));
    const first = (field: string, n: number) => position.numbers(field).slice(0, n);
    return {
      phase: position.phase,
      seat: position.seat,
      hands: rows('hands'),
      face_up: position.numbers('face_up'),
      deck: position.numbers('deck'),
      discard: position.numbers('discard'),
      owner: first('owner', box.routes.length),
      station_owner: first('station_owner', box.cities.length),
      cars: first('cars', seats.length),
      stations: first('stations', seats.length),
      score: first('score', seats.length),
      flag_cards: rows('flag_cards'),
      holder: first('holder', box.tickets.length),
      ticket_deck: first('ticket_deck', position.number('ticket_deck_n')),
    };
  }

  get #position(): Position {
    return new Position(this.#desk, this.#states);
  }

  /** The position with this seat asked; null if the seat is not asked. */
  #askedPosition(seat: number): Position | null {
    if (seat === this.#position.seat) return this.#position;
    this.#desk.copy(this.#states, this.#asking);
    const asked = this.#desk.engine.call('ask_at', this.#asking, 0, seat);
    return asked ? new Position(this.#desk, this.#asking) : null;
  }

  #understood(move: Move | string, seat: number): { position: Position; choice: LegalChoice } {
    const position = this.#askedPosition(seat);
    if (!position) throw notLegal(this.#notYourTurn(seat));
    if (typeof move === 'string') return { position, choice: read(position, move) };
    const ids = idsOf(position, move);
    return { position, choice: { move: moveOf(position, ids), ids } };
  }

  #notYourTurn(seat: number): Reason {
    const { seat: asked } = this.#position;
    if (asked < 0) return { code: 'game-over', rule: 'E1', have: 0, need: 0 };
    return { code: 'not-your-turn', rule: this.opening ? 'S4' : 'S5', have: seat, need: asked };
  }
}
