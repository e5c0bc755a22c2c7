/** A position: a state of the rules, or a seat's view of one, in the engine's memory. The compiled rules answer. */

import { ACTIONS } from '../engine/binding.ts';
import type { Engine, EngineArray, RecordKind } from '../engine/engine.ts';
import { PAY_ROUTE, PAY_STATION, PHASE_NAMES, REASON_NAMES, RULE_IDS, SEATS } from '../engine/vocabulary.ts';
import type { Reason } from '../server/messages.ts';
import type { Box } from './box.ts';

const ROOM = 32;

/** The engine with one box, and room for the records of one game. */
export class Desk {
  readonly engine: Engine;
  readonly box: Box;
  readonly actions: EngineArray<'i2'>;
  readonly scratches: EngineArray<'scratch'>;
  readonly results: EngineArray<'result'>;
  /** Room for the search of a ticket's way. */
  readonly ways: EngineArray<'way'>;
  /** A state before and after a decision, and one more: what `tell_at` takes. */
  readonly decision: EngineArray<'state'>;
  /** Room for a question that is only asked to find its answers. */
  readonly question: EngineArray<'state'>;
  /** Room for a view. */
  readonly seen: EngineArray<'state'>;
  /** Room for a view that a bot thinks about, and for the same with a route or city chosen. */
  readonly thought: readonly [EngineArray<'state'>, EngineArray<'state'>];
  #told: EngineArray<'happened'>;

  constructor(engine: Engine, box: Box) {
    this.engine = engine;
    this.box = box;
    this.actions = engine.numbers('i2', ACTIONS);
    this.scratches = engine.records('scratch');
    this.results = engine.records('result');
    this.ways = engine.records('way');
    this.decision = engine.records('state', 3);
    this.question = engine.records('state');
    this.seen = engine.records('state');
    this.thought = [engine.records('state'), engine.records('state')];
    this.#told = engine.records('happened', ROOM);
  }

  /** Room for the records of what happened: `told` is called again if it has more to tell. */
  happened(tell: (told: EngineArray<'happened'>) => number): [told: EngineArray<'happened'>, count: number] {
    const count = tell(this.#told);
    if (count > this.#told.shape[0]!) {
      this.#told = this.engine.records('happened', count);
      tell(this.#told);
    }
    return [this.#told, count];
  }

  copy(from: EngineArray, to: EngineArray): void {
    this.engine.bytes(to).set(this.engine.bytes(from));
  }
}

/** One record of an array, as an array of length one. */
export function single<Kind extends RecordKind>(array: EngineArray<Kind>, index: number): EngineArray<Kind> {
  return { ...array, at: array.at + index * array.item, shape: [1] };
}

export class Position {
  readonly desk: Desk;
  readonly states: EngineArray<'state'>;

  constructor(desk: Desk, states: EngineArray<'state'>) {
    this.desk = desk;
    this.states = states;
  }

  get box(): Box {
    return this.desk.box;
  }

  get phase(): number {
    return this.number('phase');
  }

  /** Who is asked; NONE when the game is over. */
  get seat(): number {
    return this.number('seat');
  }

  get phaseName(): string {
    return PHASE_NAMES[this.phase]!;
  }

  number(field: string): number {
    return Number(this.desk.engine.field(this.states, field)[0]);
  }

  /** A field with several numbers; of one seat, if the field has a row for each. */
  numbers(field: string, seat?: number): number[] {
    const all = Array.from(this.desk.engine.field(this.states, field), Number);
    const wide = all.length / SEATS;
    return seat === undefined ? all : all.slice(seat * wide, (seat + 1) * wide);
  }

  /** The ids of all legal actions. */
  legal(): number[] {
    const { engine, box, actions } = this.desk;
    const count = engine.call('legal_at', box.boards, this.states, 0, actions);
    return Array.from(engine.values(actions), Number).slice(0, count);
  }

  /** Why the asked seat may not do an action; null if it may. */
  whyNot(action: number): Reason | null {
    const { engine, box, actions } = this.desk;
    const [code = 0, have = 0, need = 0] = engine.call('why_not_at', box.boards, this.states, 0, action, actions);
    return code ? { code: REASON_NAMES[code]!, rule: RULE_IDS[code]![this.phase]!, have, need } : null;
  }

  /** The price of a route in cards; without a route, the price of the asked seat's next station. */
  price(route: number | null): number {
    if (route !== null) return this.box.prices[route]!;
    const { engine, box } = this.desk;
    return engine.call('station_price_at', box.boards, this.states, 0, this.seat);
  }

  /** The position in which the payment for a route is asked for; without a route, for a station. */
  paying(route: number | null): Position {
    const { engine, question } = this.desk;
    this.desk.copy(this.states, question);
    engine.field(question, 'phase').set([route === null ? PAY_STATION : PAY_ROUTE] as never);
    engine.field(question, route === null ? 'pending_city' : 'pending_route').set([route ?? 0] as never);
    return new Position(this.desk, question);
  }
}
