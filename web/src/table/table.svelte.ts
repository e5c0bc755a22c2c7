/** The table: a copy of what one page may know, and what the player is about to do. It has no DOM. */

import type { Connection, LinkState } from '../server/connection.ts';
import type {
  BotWaits,
  CardColor,
  ChatLine,
  Clock,
  FromServer,
  GameNews,
  Move,
  Reaction,
  Reason,
  Refused,
  Result,
  SeatView,
  Step,
  TableInfo,
  TunnelTurnedUp,
} from '../server/messages.ts';
import { additions, paymentsForCity, paymentsForRoute } from './payments.ts';

/** What the player has chosen but not yet confirmed. */
export type TableChoice =
  | { kind: 'route'; route: string }
  | { kind: 'city'; city: string }
  | { kind: 'tickets' }
  | null;

/** A tunnel whose cards were turned up, and the number of the step. */
export interface Tunnel {
  event: TunnelTurnedUp;
  number: number;
}

/** How long the page shows one piece of news before it draws the next, in milliseconds. */
export type Tempo = () => number;

const BACKLOG = 8; // if more pieces of news than this wait, they are drawn at once
const WONDERING = 250; // milliseconds between two questions: moving over the board asks about many moves in one message

export class Table {
  info = $state.raw<TableInfo | null>(null);
  link = $state<LinkState>('connecting');
  /** The close code of a connection that will not be opened again. */
  ended = $state<number | null>(null);

  seq = $state(-1);
  views = $state.raw<SeatView[]>([]);
  steps = $state.raw<Step[]>([]);
  clock = $state.raw<(Clock & { since: number }) | null>(null);
  commitment = $state('');
  result = $state.raw<Result | null>(null);
  key = $state<string | null>(null);

  chat = $state.raw<ChatLine[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** A bot that has to wait before it can think, and in about how many seconds it will move. */
  promise = $state.raw<BotWaits | null>(null);
  choice = $state.raw<TableChoice>(null);
  /** Whether a move was sent and not answered yet. */
  sent = $state(false);
  /** Pass-and-play: the seat whose player has confirmed to have the device. */
  holder = $state<number | null>(null);
  /** Pass-and-play: the seat that has just moved and still sees what it got, before the hand is covered. */
  looking = $state<number | null>(null);

  /** The tunnel whose cards are being turned up: its outcome is known to the page, but not shown yet. */
  turning = $state.raw<Tunnel | null>(null);

  /** How often the table itself was told through the socket. */
  #told = 0;
  #reasons = $state<Record<string, Reason | null>>({});
  #asked = new Map<number, string[]>();
  #wishes = new Set<string>();
  #wondering: ReturnType<typeof setTimeout> | null = null;
  #unasked: string[] = [];
  #nextId = 1;
  #backlog: GameNews[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #tempo: Tempo;
  #look: Tempo;
  #suspense: (cards: number) => number;
  #covering: ReturnType<typeof setTimeout> | null = null;
  /** Where messages go: to the server, or to a prepared game. */
  connection: Pick<Connection, 'send' | 'hurry' | 'reopen' | 'close'> | null = null;

  /**
   * `look`: how long the player of a shared device sees the result of a move before the hand is covered.
   * `suspense`: how long the cards of a tunnel are turned before anything tells how it went.
   */
  constructor(tempo: Tempo = () => 0, look: Tempo = () => 0, suspense: (cards: number) => number = () => 0) {
    this.#tempo = tempo;
    this.#look = look;
    this.#suspense = suspense;
  }

  /** Whether several people play on this device. */
  get shared(): boolean {
    return this.views.length > 1;
  }

  /** Whether anybody is there to talk to: another person, a watcher, or somebody who has already said something. */
  company = $derived.by(() => {
    const watched = (this.info?.watching ?? 0) > 0 || this.chat.some((line) => !line.notice);
    return (
      watched ||
      this.views[0]?.seat === null ||
      (this.info?.seats.some(({ kind, mine }) => kind === 'guest' && !mine) ?? false)
    );
  });

  /** The view that the page draws; if several seats are played on this device, that of the asked seat. */
  view = $derived.by<SeatView | null>(() => {
    const looking = this.views.find((view) => view.seat === this.looking && view.seat !== null);
    if (looking) return looking;
    const asked = this.views.find((view) => view.seat !== null && view.asked.includes(view.seat));
    const held = this.views.find((view) => view.seat === this.holder);
    return asked ?? held ?? this.views[0] ?? null;
  });

  /** Whether the hand must stay covered until the right person has the device. */
  covered = $derived(this.shared && this.view?.phase !== 'over' && this.view?.seat !== this.holder);

  /** The seat of the view; null for a watcher. */
  seat = $derived(this.view?.seat ?? null);
  /** Whether this page has to move, and everything that happened is drawn. */
  myTurn = $derived(this.seat !== null && (this.view?.asked.includes(this.seat) ?? false) && !this.covered);
  moves = $derived<Move[]>(this.myTurn && !this.sent ? (this.view?.moves ?? []) : []);

  claimable = $derived(new Set(this.moves.flatMap((move) => (move.move === 'claim' ? [move.route] : []))));
  buildable = $derived(new Set(this.moves.flatMap((move) => (move.move === 'station' ? [move.city] : []))));
  takeable = $derived(new Set<CardColor>(this.moves.flatMap((move) => (move.move === 'take' ? [move.color] : []))));

  /** The ways to pay for the chosen thing, or to answer a tunnel; the best first. */
  payments = $derived.by(() => {
    const hand = this.view?.hand ?? {};
    if (this.view?.phase === 'tunnel') return additions(this.moves, hand);
    if (this.choice?.kind === 'route') return paymentsForRoute(this.moves, this.choice.route, hand);
    if (this.choice?.kind === 'city') return paymentsForCity(this.moves, this.choice.city, hand);
    return [];
  });

  may(kind: Move['move']): boolean {
    return this.moves.some((move) => move.move === kind);
  }

  /** The newest step that the page has received, drawn or not. */
  get last(): number {
    return (this.#backlog.at(-1)?.steps.at(-1) ?? this.steps.at(-1))?.number ?? -1;
  }

  /**
   * Take the answer to a change that was asked for by a request. If the socket has told something about the table since,
   * the answer may be the older one of the two: then it is dropped, because the socket tells this change as well.
   */
  async take(change: Promise<TableInfo>): Promise<void> {
    const told = this.#told;
    const info = await change;
    if (this.#told === told) this.info = info;
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case 'table':
        this.#told += 1;
        this.info = message.table;
        break;
      case 'game':
        this.promise = null;
        this.#queue(message);
        break;
      case 'chat':
        this.chat = joined(this.chat, message.lines, (line) => line.id).slice(-200);
        break;
      case 'bot-waits':
        this.promise = message;
        break;
      case 'reasons':
        this.#learn(message.id, message.seq, message.reasons);
        break;
      case 'refused':
        this.sent = false;
        this.refused = message;
        break;
    }
  }

  play(move: Move): void {
    if (this.seat === null || this.sent) return;
    this.sent = true;
    this.refused = null;
    this.choice = null;
    this.connection?.send({ type: 'move', seat: this.seat, seq: this.seq, move });
  }

  pick(choice: TableChoice): void {
    this.choice = choice;
    this.refused = null;
  }

  say(text: string): void {
    this.connection?.send({ type: 'say', text });
  }

  react(reaction: Reaction): void {
    this.connection?.send({ type: 'react', reaction });
  }

  back(): void {
    this.refused = null;
    this.connection?.send({ type: 'back' });
  }

  /** Why a move is not legal, if the server has said so already; otherwise asks the server. */
  whyNot(move: string): Reason | null {
    return this.#reasons[move] ?? null;
  }

  /** Ask the server why a move is not legal: at once, or together with others soon after. */
  wonder(move: string): void {
    if (this.seat === null || move in this.#reasons || this.#wishes.has(move) || this.result) return;
    this.#wishes.add(move);
    this.#unasked.push(move);
    if (this.#wondering === null) this.#ask();
  }

  #ask(): void {
    this.#wondering = null;
    const moves = this.#unasked.splice(0);
    if (this.seat === null || moves.length === 0) return;
    const id = this.#nextId++;
    this.#asked.set(id, moves);
    this.connection?.send({ type: 'why', id, seat: this.seat, moves });
    this.#wondering = setTimeout(() => this.#ask(), WONDERING);
  }

  #learn(id: number, seq: number, reasons: (Reason | null)[]): void {
    const moves = this.#asked.get(id) ?? [];
    this.#asked.delete(id);
    if (seq !== this.seq) return;
    moves.forEach((move, i) => {
      this.#reasons[move] = reasons[i] ?? null;
    });
  }

  /** Draw news one piece after the other, so that every move of the others can be seen. */
  #queue(news: GameNews): void {
    this.#backlog.push(news);
    const first = this.seq < 0 || news.steps.length > 4 || news.seq === this.seq;
    if (first || this.#tempo() === 0 || this.#backlog.length > BACKLOG) this.#drain();
    else if (this.#timer === null) this.#next();
  }

  #next(): void {
    const news = this.#backlog[0];
    const wait = news && !this.turning ? this.#turnUp(news) : 0;
    if (news && !wait) {
      this.#backlog.shift();
      this.#draw(news);
    }
    this.#timer = news ? setTimeout(() => this.#next(), wait || this.#tempo()) : null;
  }

  /** Let the cards of a tunnel be seen before anything else of the news; returns how long that takes. */
  #turnUp(news: GameNews): number {
    const known = this.steps.at(-1)?.number ?? -1;
    const tunnel = tunnelsOf(news.steps.filter(({ number }) => number > known)).at(-1);
    const wait = tunnel ? this.#suspense(tunnel.event.cards.length) : 0;
    if (tunnel && wait) this.turning = tunnel;
    return wait;
  }

  #drain(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const news of this.#backlog.splice(0)) this.#draw(news);
  }

  /** The player of a shared device has seen enough: cover the hand. */
  cover(): void {
    if (this.#covering !== null) clearTimeout(this.#covering);
    this.#covering = null;
    this.looking = null;
  }

  /** Let the player who has just moved look, if the device must go to somebody else now. */
  #lookOn(seat: number | null): void {
    const over = this.views[0]?.phase === 'over';
    if (over) this.cover();
    if (over || seat === null || this.looking !== null || this.#look() === 0 || this.view?.seat === seat) return;
    this.looking = seat;
    this.#covering = setTimeout(() => this.cover(), this.#look());
  }

  #draw(news: GameNews): void {
    this.turning = null;
    if (news.seq < this.seq) return;
    // In the opening there is nothing new to see: the tickets come when all have chosen.
    const moved = this.shared && this.myTurn && !this.view?.phase.startsWith('opening') ? this.seat : null;
    if (news.seq !== this.seq) {
      this.choice = null;
      this.#reasons = {};
      this.#wishes.clear();
      this.#unasked = [];
      this.#asked.clear();
    }
    this.sent = false;
    this.seq = news.seq;
    this.steps = joined(this.steps, news.steps, (step) => step.number);
    this.views = news.views;
    this.clock = news.clock && { ...news.clock, since: Date.now() };
    this.commitment = news.commitment;
    this.result = news.result;
    this.key = news.key;
    this.#lookOn(moved);
  }

  close(): void {
    for (const timer of [this.#timer, this.#wondering, this.#covering]) if (timer !== null) clearTimeout(timer);
    this.connection?.close();
  }
}

/** The tunnels of some steps, in order. */
export function tunnelsOf(steps: readonly Step[]): Tunnel[] {
  return steps.flatMap(({ events, number }) =>
    events.filter((event) => event.event === 'tunnel-turned-up').map((event) => ({ event, number })),
  );
}

/** Two lists of numbered items as one, each item once. */
function joined<T>(old: readonly T[], fresh: readonly T[], key: (item: T) => number): T[] {
  if (fresh.length === 0) return old as T[];
  const newest = old.length ? key(old.at(-1)!) : Number.NEGATIVE_INFINITY;
  if (key(fresh[0]!) > newest) return [...old, ...fresh];
  const all = new Map([...old, ...fresh].map((item) => [key(item), item]));
  return [...all.values()].sort((a, b) => key(a) - key(b));
}
