/** The teller: events, reasons, routes and cards in the player's language. */

import type { Board, City, Route } from '../board/board.ts';
import { settings } from '../browser/settings.svelte.ts';
import { CARD_COLORS, ROUTE_COLORS } from '../cards/colors.ts';
import type {
  AnyEvent,
  CardColor,
  Cards,
  Hint,
  HintReason,
  Move,
  Reason,
  SeatView,
  SeenTicket,
} from '../server/messages.ts';
import { type TicketFace, targetsOf } from './goals.ts';
import { type Arguments, w, words } from './words.svelte.ts';

/** The things that a sentence is about, to be highlighted on the board. */
export interface Subject {
  routes: string[];
  cities: string[];
}

/** Reasons that say as much as the words about the move itself. */
const INSTEAD: readonly string[] = ['collects', 'any-color', 'hidden', 'time-left', 'keeps-cards'];

export const NOTHING: Subject = { routes: [], cities: [] };

/** The best way that is left for a ticket, without new stations if that is possible, and its cities. */
export function wayOf(ticket: SeenTicket, teller: Teller): Subject {
  const { missing, way, aided } = ticket;
  return {
    routes: missing === null ? (aided?.routes ?? []) : way,
    cities: [...teller.ends(ticket), ...(missing === null ? (aided?.build ?? []) : [])],
  };
}

/** The routes and stations of a player. */
export function networkOf({ owners, stations }: SeatView, seat: number): Subject {
  const of = (owned: Record<string, number>) => Object.keys(owned).filter((thing) => owned[thing] === seat);
  return { routes: of(owners), cities: of(stations) };
}

export class Teller {
  #board: Board;
  #names: string[];
  #seat: number | null | 'all';

  /** The seat of the reader; `all` if nothing is hidden. */
  constructor(board: Board, names: string[], seat: number | null | 'all') {
    this.#board = board;
    this.#names = names;
    this.#seat = seat;
  }

  get pieces(): 'train' | 'bus' {
    return this.#board.pieces === 'buses' ? 'bus' : 'train';
  }

  city(id: string): string {
    const city = this.#board.city.get(id);
    return city ? cityName(city) : (this.#board.region.get(id)?.names[words.language] ?? id);
  }

  /** All cities that a ticket names or leads to. */
  ends(ticket: TicketFace): string[] {
    return [ticket.a, ...targetsOf(ticket).flatMap(({ b }) => this.cities(b))];
  }

  /** The cities of a place that a ticket names: those of a region, or the city itself. */
  cities(id: string): string[] {
    return this.#board.region.get(id)?.cities ?? [id];
  }

  route(name: string): string {
    const route = this.#board.route.get(name);
    return route ? w('route-name', { a: this.city(route.a), b: this.city(route.b) }) : name;
  }

  /** A route, with the colour of its lane if the lane beside it has another. */
  lane(name: string): string {
    const route = this.#board.route.get(name);
    const other = route?.otherLane ? this.#board.route.get(route.otherLane) : undefined;
    if (!route || !other || other.color === route.color) return this.route(name);
    return `${this.route(name)} (${w('route-color', { color: route.color })})`;
  }

  /** A route with everything that matters about it, for screen readers. */
  routeAloud(route: Route): string {
    const parts = [
      this.route(route.name),
      w('route-color', { color: route.color }),
      w('n-spaces', { count: route.length }),
    ];
    if (route.tunnel) parts.push(w('board-route-tunnel'));
    if (route.ferry) parts.push(w('board-route-ferry', { locomotives: route.ferry }));
    if (route.mountain) parts.push(w('board-route-mountain', { count: route.mountain, pieces: this.pieces }));
    return parts.join(', ');
  }

  /** Who owns a route: "yours" for the reader. */
  owner(seat: number): string {
    return w('board-route-owned', this.#who(seat));
  }

  /** Who owns the station in a city. */
  station(city: string, seat: number): string {
    return `${this.city(city)}: ${w('board-city-station', this.#who(seat))}`;
  }

  ticket(name: string): string {
    const ticket = this.#board.ticket.get(name);
    return ticket ? this.goal(ticket) : name;
  }

  /** A ticket by its two cities; several targets are named one after the other. */
  goal(ticket: TicketFace): string {
    const targets = targetsOf(ticket).map(({ b }) => this.city(b));
    return w('route-name', { a: this.city(ticket.a), b: targets.join(' / ') });
  }

  /** What a ticket still needs. */
  progress({ completed, lost, missing, aided }: SeenTicket): string {
    if (completed) return w('ticket-done');
    if (lost) return w('ticket-impossible');
    const cars = (count: number) => w('ticket-missing', { count, pieces: this.pieces });
    const count = aided?.build.length ?? 0;
    if (missing === 0) return w('ticket-station-taken');
    if (missing !== null) {
      return aided ? `${cars(missing)} · ${w('ticket-with-stations', { count, cars: aided.missing })}` : cars(missing);
    }
    if (!aided) return w('ticket-waiting');
    const build = w('ticket-needs-stations', { count });
    return aided.missing ? `${cars(aided.missing)} · ${build}` : build;
  }

  card(color: CardColor): string {
    return w('card-name', { color, pieces: this.pieces });
  }

  payment(cards: Cards): string {
    return w('cards-set', this.#cards(cards));
  }

  #cards(cards: Cards): Arguments {
    return { color: cards.color ?? 'none', count: cards.count, locomotives: cards.locomotives, pieces: this.pieces };
  }

  /** Cards by their colours: "red, blue and white". */
  list(colors: readonly CardColor[] | null | undefined): string {
    return words.list((colors ?? []).map((color) => w('card-word', { color, pieces: this.pieces })));
  }

  #who(seat: number): Arguments {
    return {
      player: this.#names[seat] ?? String(seat + 1),
      you: seat === this.#seat ? 'yes' : 'no',
      pieces: this.pieces,
    };
  }

  /** An event in words. Secrets of another seat stay hidden, even if this device also plays that seat. */
  event(told: AnyEvent): string {
    const event = this.#discreet(told);
    const id = `event-${event.event}`;
    switch (event.event) {
      case 'game-began':
        return w(id, { players: event.players, ...this.#who(event.first) });
      case 'hand-dealt':
        return w(id, {
          ...this.#who(event.seat),
          count: event.count,
          known: yes(event.cards),
          cards: this.list(event.cards),
        });
      case 'took-face-up':
        return w(id, { ...this.#who(event.seat), color: event.color });
      case 'drew-unseen':
        return w(id, { ...this.#who(event.seat), known: yes(event.color), color: event.color ?? 'locomotive' });
      case 'row-refilled':
        return w(id, { cards: this.list(event.cards), pieces: this.pieces });
      case 'row-swept':
        return w(id, { cards: this.list(event.cards), known: event.cards.length ? 'yes' : 'no', pieces: this.pieces });
      case 'deck-renewed':
        return w(id, { count: event.count });
      case 'tickets-offered':
        return w(id, { ...this.#who(event.seat), count: event.count, ...this.#tickets(event.tickets) });
      case 'opening-answered':
        return w(id, { ...this.#who(event.seat), ...this.#tickets(event.kept) });
      case 'tickets-kept':
        return w(id, {
          ...this.#who(event.seat),
          count: event.kept_count,
          returned: event.returned_count,
          ...this.#tickets(event.kept),
        });
      case 'claimed-route':
        return w(id, {
          ...this.#who(event.seat),
          route: this.route(event.route),
          ...this.#cards(event.cards),
          points: event.points,
        });
      case 'tunnel-turned-up':
        return w(id, {
          ...this.#who(event.seat),
          route: this.route(event.route),
          ...this.#cards(event.laid),
          cards: this.list(event.cards),
          turned: event.cards.length,
          extra: event.extra,
        });
      case 'tunnel-added':
        return w(id, { ...this.#who(event.seat), route: this.route(event.route), ...this.#cards(event.cards) });
      case 'tunnel-failed':
        return w(id, {
          ...this.#who(event.seat),
          route: this.route(event.route),
          ...this.#cards(event.laid),
          reason: event.gave_up ? 'gave-up' : 'too-few',
        });
      case 'built-station':
        return w(id, { ...this.#who(event.seat), city: this.city(event.city), ...this.#cards(event.cards) });
      case 'flag-left':
        return w(id, { ...this.#who(event.seat), color: event.color });
      case 'flag-declined':
      case 'passed':
      case 'turn-began':
        return w(id, this.#who(event.seat));
      case 'flag-completed':
        return w(id, { ...this.#who(event.seat), points: event.points });
      case 'last-round-began':
        return w(id, { ...this.#who(event.seat), count: event.cars });
      case 'game-ended':
        return w(id, { reason: event.nobody_could_act ? 'nobody-could-act' : 'last-round' });
    }
  }

  #discreet(event: AnyEvent): AnyEvent {
    if (!('seat' in event) || event.seat === this.#seat || this.#seat === 'all') return event;
    switch (event.event) {
      case 'hand-dealt':
        return { ...event, cards: null };
      case 'drew-unseen':
        return { ...event, color: null };
      case 'tickets-offered':
        return { ...event, tickets: null };
      case 'opening-answered':
      case 'tickets-kept':
        return { ...event, kept: null, returned: null };
      default:
        return event;
    }
  }

  #tickets(tickets: string[] | null): Arguments {
    return {
      known: tickets?.length ? 'yes' : 'no',
      tickets: words.list((tickets ?? []).map((name) => this.ticket(name))),
    };
  }

  /** Why something is not allowed. */
  reason(reason: Reason, view: SeatView | null): string {
    const id = `reason-${reason.code}`;
    const about = reason.code === 'not-your-turn' ? reason.need : reason.have;
    return w(id, {
      ...this.#who(about),
      have: reason.have,
      need: reason.need,
      phase: view?.phase.startsWith('opening') ? 'opening' : (view?.phase ?? 'turn'),
      // A wrong colour is given by two numbers: that of the card, and that of the route.
      color: CARD_COLORS[reason.have] ?? 'locomotive',
      wanted: w('route-color', { color: ROUTE_COLORS[reason.need] ?? 'gray' }),
    });
  }

  /** A whole move. */
  move(move: Move): string {
    const id = `move-${move.move}`;
    switch (move.move) {
      case 'take':
        return w(id, { color: move.color, pieces: this.pieces });
      case 'keep':
        return w(id, {
          count: move.tickets.length,
          tickets: words.list(move.tickets.map((name) => this.ticket(name))),
        });
      case 'claim':
        return w(id, { route: this.route(move.route), ...this.#cards(move.cards) });
      case 'station':
        return w(id, { city: this.city(move.city), ...this.#cards(move.cards) });
      case 'add':
        return w(id, this.#cards(move.cards));
      default:
        return w(id, { pieces: this.pieces });
    }
  }

  /** The things that a move would change. */
  moveSubject(move: Move): Subject {
    if (move.move === 'keep') {
      return { routes: [], cities: move.tickets.flatMap((name) => endsOf(this.#board.ticket.get(name))) };
    }
    if (move.move === 'claim') return { routes: [move.route], cities: endsOf(this.#board.route.get(move.route)) };
    return move.move === 'station' ? { routes: [], cities: [move.city] } : NOTHING;
  }

  /** The reasons for a hinted move. */
  hintReasons(hint: Hint, view: SeatView): string {
    const said = hint.reasons.some(({ code }) => INSTEAD.includes(code)); // as much as `about` says
    return [said ? '' : this.#about(hint.move, view), ...hint.reasons.map((reason) => this.#hintReason(reason))]
      .filter((told) => told)
      .join(' ');
  }

  #about(move: Move, view: SeatView): string {
    switch (move.move) {
      case 'take':
        if (move.color === 'locomotive') return w('hint-about-locomotive');
        return w('hint-about-take', { color: move.color, count: (view.hand[move.color] ?? 0) + 1 });
      case 'take-unseen':
        return w('hint-about-unseen');
      case 'tickets':
        return w('hint-about-tickets', { count: view.players[view.seat ?? 0]?.cars ?? 0, pieces: this.pieces });
      case 'keep': {
        const kept = view.offer.filter((ticket) => move.tickets.includes(ticket.name));
        return w('hint-about-keep', { points: kept.reduce((sum, ticket) => sum + ticket.points, 0) });
      }
      case 'add':
      case 'give-up':
        return w(`hint-about-${move.move}`);
      default:
        return '';
    }
  }

  #hintReason(reason: HintReason): string {
    return w(`hint-${reason.code}`, {
      count: reason.n ?? 0,
      ticket: reason.ticket === null ? '' : this.ticket(reason.ticket),
      route: reason.route === null ? '' : this.route(reason.route),
      player: this.#names[reason.player ?? 0] ?? '',
      pieces: this.pieces,
    });
  }

  /** The things that an event is about. */
  subject(event: AnyEvent): Subject {
    if ('route' in event) return { routes: [event.route], cities: endsOf(this.#board.route.get(event.route)) };
    return 'city' in event ? { routes: [], cities: [event.city] } : NOTHING;
  }
}

/** A city's name in the chosen language, as the game or as people call it today, or as the board prints it. */
export function cityName({ names, modern }: City): string {
  if (settings.choices.names === 'board') return names.board;
  return ((settings.choices.names === 'modern' && modern) || names)[words.language];
}

function endsOf(goal: { a: string; b: string } | undefined): string[] {
  return goal ? [goal.a, goal.b] : [];
}

function yes(known: unknown): 'yes' | 'no' {
  return known === null || known === undefined ? 'no' : 'yes';
}
