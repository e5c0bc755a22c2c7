/**
 * The reasons of a hint: what a move does for the tickets, points and cards, from what its player knows.
 * They are those of src/kvytok/bots/hint_reasons.py.
 */

import { COLOR_NAMES, GRAY } from '../engine/vocabulary.ts';
import type { CardColor, HintReason, Move, SeatView, SeenTicket } from '../server/messages.ts';
import type { Position } from './position.ts';
import { viewOf } from './view.ts';

/** The most tickets that one kind of reason names: those with the most points. */
const TOLD = 2;
/** The cards that a tunnel turns up. */
const TURNED = 3;
const LOCOMOTIVE: CardColor = 'locomotive';

/**
 * What a move of the viewer achieves; if that is nothing for tickets or points, what it is good for otherwise.
 * The position is the viewer's.
 */
export function reasonsFor(position: Position, view: SeatView, move: Move): HintReason[] {
  return new Adviser(position, view).reasonsFor(move);
}

/** What a better move achieves; if there is nothing to say, what sets it apart from the move that was played. */
export function whyBetter(position: Position, view: SeatView, played: Move, better: Move): HintReason[] {
  return new Adviser(position, view).whyBetter(played, better);
}

class Adviser {
  readonly #position: Position;
  readonly #view: SeatView;
  readonly #seat: number;

  constructor(position: Position, view: SeatView) {
    this.#position = position;
    this.#view = view;
    this.#seat = view.seat ?? 0;
  }

  reasonsFor(move: Move): HintReason[] {
    const aims = this.#ofAims(move);
    return aims.length ? aims : this.#ofChances(move);
  }

  whyBetter(played: Move, better: Move): HintReason[] {
    const aims = this.#ofAims(better);
    if (aims.length) return aims;
    const otherwise = [...this.#ofContrast(played, better), ...this.#ofChances(better)];
    return otherwise.length ? otherwise : [reason('average')];
  }

  /** What a move achieves for tickets and points; empty if nothing. */
  #ofAims(move: Move): HintReason[] {
    const view = this.#view;
    switch (move.move) {
      case 'claim':
        return [
          ...this.#ofRoute(move.route),
          ...this.#ofPayment(move),
          ...this.#ofTunnel(move),
          ...this.#ofLastRound(move.route),
        ];
      case 'add':
        return view.pending?.route ? this.#ofRoute(view.pending.route) : [];
      case 'station':
        return this.#ofChange(this.#withStation(move.city));
      case 'take':
        return this.#ofCard(move.color);
      case 'take-unseen': {
        const helps = view.moves.some((other) => other.move === 'take' && this.#helped(other.color).length > 0);
        return this.#wanted().size > 0 && !helps ? [reason('unseen')] : [];
      }
      case 'tickets': {
        const settled = view.tickets.every((ticket) => ticket.completed || ticket.lost);
        return view.tickets.length > 0 && settled ? [reason('all-done')] : [];
      }
      case 'keep':
        return this.#ofTickets(move.tickets);
      default:
        return [];
    }
  }

  #ofContrast(played: Move, better: Move): HintReason[] {
    const { phase, tickets } = this.#view;
    const told: HintReason[] = [];
    const plain = better.move === 'take-unseen' || (better.move === 'take' && better.color !== LOCOMOTIVE);
    if (played.move === 'take' && played.color === LOCOMOTIVE && phase === 'turn' && plain)
      told.push(reason('two-cards'));
    const unfinished = tickets.filter(({ completed }) => !completed).length;
    if (played.move === 'tickets' && unfinished) told.push(reason('burdened', { n: unfinished }));
    return told;
  }

  /** What a move is good for that helps no ticket now. */
  #ofChances(move: Move): HintReason[] {
    switch (move.move) {
      case 'take':
        return [this.#ofStock(move.color)];
      case 'take-unseen':
        return [reason('hidden')];
      case 'tickets':
        return [reason('time-left', { n: this.#view.players[this.#seat]!.cars })];
      case 'leave-flag':
        return [reason('flag', { n: this.#rule('flag_points') })];
      case 'give-up':
      case 'no-flag':
        return [reason('keeps-cards')];
      default:
        return [];
    }
  }

  /** What a card is good for that no ticket needs: an open route, or a collection. */
  #ofStock(color: CardColor): HintReason {
    const cars = this.#view.players[this.#seat]!.cars;
    const [best] = this.#position.box.routes
      .filter((route) => this.#isOpen(route) && this.#board('route_cars', route) <= cars)
      .filter((route) => this.#lacking(route) > 0 && this.#lacking(route, color) === 0)
      .map((route) => ({ route, points: this.#board('route_points', route) }))
      .sort((one, other) => other.points - one.points || (one.route < other.route ? -1 : 1));
    if (best) return reason('affords', { n: best.points, route: best.route });
    if (color === LOCOMOTIVE) return reason('any-color');
    return reason('collects', { n: (this.#view.hand[color] ?? 0) + 1 });
  }

  /** Whether the viewer may claim a route, as far as its owners decide (C4). */
  #isOpen(route: string): boolean {
    const { owners, players } = this.#view;
    const other = owners[this.#position.box.routes[this.#board('other_lane', route)] ?? ''];
    if (owners[route] !== undefined) return false;
    if (other === undefined) return true;
    return other !== this.#seat && players.length > this.#rule('lanes_closed_up_to');
  }

  /** A number of the board that is the same for all routes. */
  #rule(field: string): number {
    const { engine, box } = this.#position.desk;
    return Number(engine.field(box.boards, field)[0]);
  }

  /** A number of the board for a route. */
  #board(field: string, route: string): number {
    const { engine, box } = this.#position.desk;
    return Number(engine.field(box.boards, field)[box.routeNumbers.get(route)!]);
  }

  /** What the viewer would see if something were different. */
  #changed(change: (set: (field: string, place: number, value: (before: number) => number) => void) => void): SeatView {
    const { desk, states } = this.#position;
    const [, room] = desk.thought;
    desk.copy(states, room);
    change((field, place, value) => {
      const numbers = desk.engine.field(room, field);
      numbers[place] = value(Number(numbers[place]));
    });
    const names = this.#view.players.map(({ name }) => name);
    return viewOf(desk, room, this.#seat, names);
  }

  /** As if a seat had claimed a route. */
  #withOwner(route: string, seat: number): SeatView {
    const cars = this.#board('route_cars', route);
    return this.#changed((set) => {
      set('owner', this.#position.box.routeNumbers.get(route)!, () => seat);
      set('cars', seat, (before) => before - cars);
    });
  }

  #withStation(city: string): SeatView {
    return this.#changed((set) => {
      set('station_owner', this.#position.box.cityNumbers.get(city)!, () => this.#seat);
      set('stations', this.#seat, (before) => before - 1);
    });
  }

  /** What a route brings to the seat, and keeps from others. */
  #ofRoute(route: string): HintReason[] {
    const view = this.#view;
    const changes = this.#ofChange(this.#withOwner(route, this.#seat));
    const nearer = new Set(changes.flatMap(({ code, ticket }) => (code === 'nearer' ? [ticket] : [])));
    const taken = this.#withOwner(route, (this.#seat + 1) % view.players.length);
    const losses = view.tickets.flatMap((before, place) => {
      const without = taken.tickets[place]!;
      if (!nearer.has(before.name) || before.missing === null) return [];
      if (without.missing === null) return without.aided === null ? [reason('only-way', { ticket: before.name })] : [];
      const more = without.missing - before.missing;
      return more > 0 ? [reason('detour', { ticket: before.name, n: more })] : [];
    });
    const points = reason('points', { n: this.#board('route_points', route) });
    return [points, ...changes, ...losses, ...this.#ofOthers(route)];
  }

  /** What a change does for the tickets, those with the most points first. */
  #ofChange(changed: SeatView): HintReason[] {
    const after = new Map(changed.tickets.map((ticket) => [ticket.name, ticket]));
    let told = 0;
    return dearestFirst(this.#view.tickets).flatMap((before) => {
      const then = after.get(before.name)!;
      if (then.completed && !before.completed) return [reason('completes', { ticket: before.name })];
      if (then.missing === null || before.missing === null || then.missing >= before.missing) return [];
      told += 1;
      return told <= TOLD ? [reason('nearer', { ticket: before.name, n: before.missing - then.missing })] : [];
    });
  }

  /** The players who could join two parts of their routes with this one, and cannot after it is claimed. */
  #ofOthers(route: string): HintReason[] {
    const { engine, box } = this.#position.desk;
    const { owners, players, seat } = this.#view;
    const list = (field: string) => Array.from(engine.field(box.boards, field), Number);
    const [from, to] = [list('route_a'), list('route_b')];
    const other = box.routes[this.#board('other_lane', route)];
    const closed = players.length <= list('lanes_closed_up_to')[0]!;
    if (other !== undefined && (owners[other] !== undefined || !closed)) return [];
    const [a, b] = [this.#board('route_a', route), this.#board('route_b', route)];
    return players.flatMap((player) => {
      if (player.seat === seat) return [];
      const links = box.routes.flatMap((name, r) => (owners[name] === player.seat ? [[from[r]!, to[r]!]] : []));
      const joined = reached(a, links);
      const blocked = joined.size > 1 && !joined.has(b) && links.some((link) => link.includes(b));
      return blocked ? [reason('blocks', { player: player.seat })] : [];
    });
  }

  /** Whether the payment keeps the locomotives although it could use some. */
  #ofPayment(move: Move & { move: 'claim' }): HintReason[] {
    const locomotives = this.#view.hand[LOCOMOTIVE] ?? 0;
    const could = this.#view.moves.some(
      (other) => other.move === 'claim' && other.route === move.route && other.cards.locomotives > 0,
    );
    return locomotives && !move.cards.locomotives && could ? [reason('spares', { n: locomotives })] : [];
  }

  /** How likely a tunnel asks for more cards than the payment leaves in the hand (C7). */
  #ofTunnel({ route, cards }: Move & { move: 'claim' }): HintReason[] {
    if (!this.#board('tunnel', route)) return [];
    const { engine, box } = this.#position.desk;
    const { hand, discard, face_up, players, seat } = this.#view;
    const paid = new Map<CardColor, number>([[LOCOMOTIVE, cards.locomotives]]);
    if (cards.color !== null) paid.set(cards.color, cards.count);
    const left = [...paid].reduce((sum, [color, count]) => sum + (hand[color] ?? 0) - count, 0);
    const all = engine.field(box.boards, 'cards');
    const others = players.filter((player) => player.seat !== seat).map(({ known }) => known);
    const single = [...face_up, ...players.flatMap(({ flags }) => flags)];
    const unseen = (color: CardColor) =>
      Number(all[COLOR_NAMES.indexOf(color)]) -
      [hand, discard, ...others].reduce((sum, seen) => sum + (seen[color] ?? 0), 0) -
      single.filter((one) => one === color).length;
    const total = COLOR_NAMES.reduce((sum, color) => sum + unseen(color), 0);
    const fits = [...paid.keys()].reduce((sum, color) => sum + unseen(color), 0);
    const turned = Math.min(TURNED, total);
    const ways = choose(total, turned);
    let bad = 0;
    for (let hits = left + 1; hits <= turned; hits++) bad += choose(fits, hits) * choose(total - fits, turned - hits);
    const percent = Math.floor((200 * bad + ways) / (2 * ways));
    return [bad ? reason('tunnel-risk', { n: percent }) : reason('tunnel-safe')];
  }

  #ofLastRound(route: string): HintReason[] {
    const { engine, box } = this.#position.desk;
    const left = this.#view.players[this.#seat]!.cars - this.#board('route_cars', route);
    const few = Number(engine.field(box.boards, 'last_round_cars')[0]);
    return left <= few && this.#view.turns_left === null ? [reason('last-round')] : [];
  }

  /** The routes that are still to be claimed on the ways of the tickets, with the dearest ticket of each. */
  #wanted(): Map<string, SeenTicket> {
    const { tickets, owners } = this.#view;
    const wanted = new Map<string, SeenTicket>();
    for (const ticket of [...tickets].sort((one, other) => one.points - other.points)) {
      if (ticket.completed) continue;
      for (const route of ticket.way) if (owners[route] === undefined) wanted.set(route, ticket);
    }
    return wanted;
  }

  /** The cards that are missing for a route, perhaps with one more in the hand. */
  #lacking(route: string, more: CardColor | null = null): number {
    const count = (card: CardColor) => (this.#view.hand[card] ?? 0) + (card === more ? 1 : 0);
    const [price, ferry] = [this.#board('route_price', route), this.#board('ferry', route)];
    const locomotives = Math.min(count(LOCOMOTIVE), this.#board('route_locomotives', route));
    const color = this.#board('color', route);
    const plain = COLOR_NAMES.filter((name) => name !== LOCOMOTIVE);
    const suit = color === GRAY ? Math.max(...plain.map(count)) : count(COLOR_NAMES[color]!);
    return Math.max(0, ferry - locomotives) + Math.max(0, price - ferry - suit - Math.max(0, locomotives - ferry));
  }

  /** The wanted routes that a card brings nearer, the one that lacks least first. */
  #helped(color: CardColor): { lacking: number; points: number; route: string; ticket: string }[] {
    const helped = [...this.#wanted()].flatMap(([route, { points, name }]) => {
      const lacking = this.#lacking(route, color);
      return lacking < this.#lacking(route) ? [{ lacking, points, route, ticket: name }] : [];
    });
    return helped.sort(
      (one, other) => one.lacking - other.lacking || other.points - one.points || (one.route < other.route ? -1 : 1),
    );
  }

  #ofCard(color: CardColor): HintReason[] {
    const [first] = this.#helped(color);
    if (!first) return [];
    const { lacking, route, ticket } = first;
    return [reason(lacking ? 'lacks' : 'pays', { ticket, n: lacking || null, route })];
  }

  /** What the tickets to keep need, and what they share with each other and with those that are held. */
  #ofTickets(names: readonly string[]): HintReason[] {
    const { offer, tickets, owners } = this.#view;
    const kept = offer.filter((ticket) => names.includes(ticket.name) && !ticket.completed);
    return dearestFirst(kept)
      .slice(0, TOLD)
      .flatMap((ticket) => {
        if (ticket.missing === null) return [];
        const others = new Set([...kept, ...tickets].flatMap((other) => (other === ticket ? [] : other.way)));
        const shared = [...new Set(ticket.way)].filter((route) => others.has(route) && owners[route] === undefined);
        const cars = shared.reduce((sum, route) => sum + this.#board('route_cars', route), 0);
        const needs = reason('needs', { ticket: ticket.name, n: ticket.missing });
        return shared.length ? [needs, reason('shares', { ticket: ticket.name, n: cars })] : [needs];
      });
  }
}

function reason(code: string, more: Partial<HintReason> = {}): HintReason {
  return { code, ticket: null, n: null, route: null, player: null, ...more };
}

/** The number of ways to choose some of `n` things. */
function choose(n: number, some: number): number {
  if (some > n) return 0;
  let ways = 1;
  for (let i = 0; i < some; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

function dearestFirst(tickets: readonly SeenTicket[]): SeenTicket[] {
  return [...tickets].sort((one, other) => other.points - one.points);
}

/** All cities that links join with a city, and the city itself. */
function reached(city: number, links: readonly number[][]): Set<number> {
  const joined = new Set([city]);
  for (let size = 0; size < joined.size; ) {
    size = joined.size;
    for (const link of links) if (link.some((end) => joined.has(end))) for (const end of link) joined.add(end);
  }
  return joined;
}
