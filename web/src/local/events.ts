/** Events: what a decision caused, from the records of the compiled rules, with the names of this game. */

import { records } from '../engine/binding.ts';
import type { EngineArray } from '../engine/engine.ts';
import { COLOR_NAMES, EVENTS } from '../engine/vocabulary.ts';
import type { AnyEvent } from '../server/messages.ts';
import type { Box } from './box.ts';
import { cardsOf } from './choices.ts';
import { type Desk, single } from './position.ts';

/** The fields of a record of what happened. */
type EventFields = Record<string, number[]>;

/** What the fields of an event are made from; `FIELDS` in src/kvytok/game/event_maker.py uses the same words. */
const SOURCES: Record<string, (box: Box, told: EventFields) => unknown> = {
  seat: (_, told) => told.seat![0],
  number: (_, told) => told.number![0],
  other: (_, told) => told.other![0],
  yes: (_, told) => told.number![0] === 1,
  route: (box, told) => box.routes[told.place![0]!],
  city: (box, told) => box.cities[told.place![0]!],
  color: (_, told) => COLOR_NAMES[told.color![0]!],
  laid: (_, told) => cardsOf(told.color![0]!, told.n![0]!, told.locomotives![0]!),
  cards: (_, told) => told.cards!.slice(0, told.cards_n![0]).map((color) => COLOR_NAMES[color]),
  tickets: (box, told) => told.tickets!.slice(0, told.tickets_n![0]).map((ticket) => box.tickets[ticket]!.name),
  returned: (box, told) => told.returned!.slice(0, told.returned_n![0]).map((ticket) => box.tickets[ticket]!.name),
};

/** The events of the setup. */
export function tellSetup(desk: Desk, states: EngineArray<'state'>): AnyEvent[] {
  const { engine, decision } = desk;
  desk.copy(states, single(decision, 0));
  return events(
    desk,
    desk.happened((told) => engine.call('tell_setup_at', decision, told)),
  );
}

/** Carry out an action on a state; the events that it causes. */
export function carryOut(desk: Desk, states: EngineArray<'state'>, action: number): AnyEvent[] {
  const { engine, decision, box } = desk;
  desk.copy(states, single(decision, 0));
  engine.call('apply_at', box.boards, states, 0, action);
  desk.copy(states, single(decision, 1));
  return events(
    desk,
    desk.happened((told) => engine.call('tell_at', box.boards, decision, action, told)),
  );
}

function events({ engine, box }: Desk, [happened, count]: [EngineArray<'happened'>, number]): AnyEvent[] {
  const names = Object.keys(records.happened!.fields);
  return Array.from({ length: count }, (_, i) => {
    const told: EventFields = Object.fromEntries(
      names.map((name) => [name, Array.from(engine.field(happened, name, i), Number)]),
    );
    const { event, fields } = EVENTS[told.kind![0]!]!;
    const made = Object.entries(fields).map(([field, source]) => [field, SOURCES[source]!(box, told)]);
    return { event, ...Object.fromEntries(made) } as AnyEvent;
  });
}

const SECRETS = new Map(EVENTS.map(({ event, secrets }) => [event, secrets]));

/** An event as the owner of some seats may see it: complete if it is about one of these seats. */
export function seenBy(event: AnyEvent, seats: readonly number[]): AnyEvent {
  const secrets = SECRETS.get(event.event)!;
  if (secrets.length === 0 || ('seat' in event && seats.includes(event.seat))) return event;
  return { ...event, ...Object.fromEntries(secrets.map((field) => [field, null])) };
}
