/** A table in the page: a game with its seats, its log and its chat. It speaks the messages of the server's socket. */

import type { Engine } from '../engine/engine.ts';
import type { ChatLine, GameNews, Move, Reaction, Reason, Replay, Step, TableInfo } from '../server/messages.ts';
import type { BoxFile } from './box.ts';
import type { Conversation } from './conversation.ts';
import { seenBy } from './events.ts';
import { type Deal, Game } from './game.ts';
import { gameFile } from './gameFile.ts';
import type { BoardFiles } from './ownBoard.ts';
import { notReplayable, Refusal } from './refusal.ts';

export interface Chair {
  kind: 'guest' | 'local' | 'bot';
  /** Who plays the seat; null for a bot. */
  guest: string | null;
  level: string | null;
  bot: number | null;
  color: number;
  /** Whether the player agrees to planning help. */
  plans?: boolean;
}
export interface LoggedMove {
  seat: number;
  move: Move;
  by: 'guest' | 'bot';
  at: number;
}
/** A table as it is kept: everything else follows from it. */
export interface KeptTable {
  id: string;
  game: string;
  /** The files of a board of your own; none for the boards of the page. */
  own?: BoardFiles;
  host: string;
  chairs: Chair[];
  deal: Deal;
  commitment: string;
  hints: boolean | null;
  created: number;
  log: LoggedMove[];
  lines: ChatLine[];
  /** How the table looked when it was kept, for lists of tables. */
  info?: TableInfo;
}

export type Clockwork = () => number;

export class LocalTable {
  readonly kept: KeptTable;
  readonly game: Game;
  readonly #file: BoxFile;
  readonly #now: Clockwork;
  readonly #conversations: Conversation[] = [];

  /** Set a table up, and play its log. */
  constructor(engine: Engine, file: BoxFile, kept: KeptTable, now: Clockwork = Date.now) {
    this.kept = kept;
    this.#file = file;
    this.#now = now;
    this.game = new Game(engine, file, kept.deal);
    const over = kept.info?.status === 'over';
    for (const { seat, move } of kept.log) this.game.play(move, seat);
    if (over && !this.game.over) throw notReplayable('its log does not lead to the end of the game');
  }

  get seq(): number {
    return this.kept.log.length;
  }

  seatsOf(guest: string): number[] {
    return this.kept.chairs.flatMap((chair, seat) => (chair.guest === guest ? [seat] : []));
  }

  enter(conversation: Conversation): void {
    this.#conversations.push(conversation);
  }

  /** Whether anybody is at the table: for nobody, bots do not think. */
  get attended(): boolean {
    return this.#conversations.length > 0;
  }

  leave(conversation: Conversation): void {
    this.#conversations.splice(this.#conversations.indexOf(conversation), 1);
    this.show();
  }

  // Playing.

  /** Play a move and tell everybody; `guest` is null for a bot. */
  play(seat: number, seq: number, move: Move | string, guest: string | null): void {
    const chair = this.#chairOf(seat, guest);
    if (this.game.over) throw new Refusal('not-running', 'the game is over');
    if (guest === null && chair.kind !== 'bot') throw new Refusal('stale', 'a person plays this seat again');
    if (!this.isFresh(seat, seq))
      throw new Refusal('stale', `the move was for step ${seq}, the game is at ${this.seq}`);
    const played = this.game.play(move, seat);
    this.kept.log.push({ seat, move: played.move, by: guest === null ? 'bot' : 'guest', at: this.#now() });
    for (const conversation of this.#greeted) conversation.tellGame();
    if (this.game.over) this.show();
  }

  whyNot(seat: number, moves: readonly string[], guest: string): (Reason | null)[] {
    this.#chairOf(seat, guest);
    return moves.map((move) => this.game.whyNot(move, seat));
  }

  /** Whether players may ask for hints: as it was said; otherwise if at most one person plays. */
  get hints(): boolean {
    return this.kept.hints ?? this.#people <= 1;
  }

  /** Refuses if the seat may not ask for hints now. */
  demandHints(seat: number, guest: string): void {
    this.#chairOf(seat, guest);
    if (this.game.over) throw new Refusal('not-running', 'the game has not begun, or is over');
    if (!this.hints) throw new Refusal('no-hints', 'hints are switched off at this table');
    if (!this.game.asked.includes(seat)) throw new Refusal('not-asked', 'that seat is not asked now');
  }

  switchHints(on: boolean): void {
    if (this.game.over) throw new Refusal('not-running', 'the game is over');
    if (on && this.#people > 1)
      throw new Refusal('not-open', 'in a running game between people hints can only be switched off');
    this.kept.hints = on;
    this.show();
  }

  /** Whether players may use planning help: at most one person plays, or all of them agree. */
  get planning(): boolean {
    const people = this.kept.chairs.filter(({ kind }) => kind !== 'bot');
    return people.length <= 1 || people.every(({ plans }) => plans);
  }

  /** Agree to planning help, or no longer, for all seats of a guest. */
  agreeToPlanning(guest: string, on: boolean): void {
    if (this.game.over) throw new Refusal('not-running', 'the game is over');
    for (const seat of this.seatsOf(guest)) this.kept.chairs[seat]!.plans = on;
    this.show();
  }

  get #people(): number {
    return this.kept.chairs.filter(({ kind }) => kind !== 'bot').length;
  }

  #chairOf(seat: number, guest: string | null): Chair {
    const chair = this.kept.chairs[seat];
    if (!chair || (guest !== null && chair.guest !== guest)) throw new Refusal('wrong-seat', 'that seat is not yours');
    return chair;
  }

  /** Whether a move chosen after `seq` moves still answers the question that the seat is asked now. */
  isFresh(seat: number, seq: number): boolean {
    if (seq === this.seq) return true;
    if (seq > this.seq || !this.game.opening || !this.game.asked.includes(seat)) return false;
    // In an opening the answer of another seat does not change the question.
    const offered = this.game.history.findLastIndex(({ events }) =>
      events.some((event) => event.event === 'tickets-offered' && event.seat === seat),
    );
    return seq >= offered + 1;
  }

  // Talking.

  /** Add a line to the chat and tell everybody. */
  say(guest: string, name: string, text: string | null, reaction: Reaction | null): void {
    const own = this.seatsOf(guest);
    const seat = own.find((place) => this.kept.chairs[place]!.kind === 'guest') ?? own[0] ?? null;
    const id = (this.kept.lines.at(-1)?.id ?? 0) + 1;
    const called = seat === null ? name : this.kept.deal.names[seat]!;
    const line = { id, seat, name: called, guest: null, at: this.#now(), text, reaction, notice: null };
    this.kept.lines.push(line);
    for (const conversation of this.#greeted) conversation.tellChat([line]);
  }

  // Telling.

  get #greeted(): Conversation[] {
    return this.#conversations.filter(({ greeted }) => greeted);
  }

  /** Tell everybody how the table is now. */
  show(): void {
    for (const conversation of this.#greeted) conversation.tellTable();
  }

  /** The table as a guest may see it. */
  info(guest: string): TableInfo {
    const { kept, game } = this;
    const here = new Set(this.#conversations.filter(({ arrived }) => arrived).map((each) => each.guest));
    const watching = [...here].filter((one) => this.seatsOf(one).length === 0).length;
    return {
      id: kept.id,
      code: '',
      invitation: '',
      status: game.over ? 'over' : 'running',
      game: kept.game,
      board: game.box.board,
      bonus: [...game.box.bonus],
      first: kept.deal.first,
      pace: 'none',
      watchers: true,
      watching,
      hints: this.hints,
      planning: this.planning,
      host: kept.host === guest,
      seats: kept.chairs.map((chair, seat) => ({
        seat,
        color: chair.color,
        kind: chair.kind,
        name: kept.deal.names[seat]!,
        level: chair.level,
        bot: chair.bot,
        guest: numberOf(kept.deal.names[seat]!),
        host: chair.kind === 'guest' && chair.guest === kept.host,
        mine: chair.guest === guest,
        present: chair.guest === null || here.has(chair.guest),
        stand_in: null,
        replaceable_in: null,
        called_in: null,
        plans: chair.plans ?? false,
      })),
      seq: this.seq,
      asked: game.asked,
      created: kept.created,
      changed: kept.log.at(-1)?.at ?? kept.created,
      winners: game.over ? game.result().winners : [],
      rematch: null,
      barred: false,
      removed: [],
    };
  }

  /** The game for somebody who plays `seats` (perhaps none) and has the steps up to `after`. */
  news(seats: readonly number[], after: number): GameNews {
    const { game, kept } = this;
    const views = seats.length ? seats : [null];
    return {
      type: 'game',
      seq: this.seq,
      steps: this.#steps(seats, after),
      views: views.map((seat) => game.view(seat)),
      clock: null,
      commitment: kept.commitment,
      result: game.over ? game.result() : null,
      key: game.over ? kept.deal.key : null,
    };
  }

  #steps(seats: readonly number[], after: number): Step[] {
    const { game, kept } = this;
    const setup = { number: 0, seat: null, by: null, at: kept.created, events: game.setup };
    const known = Math.max(after, 0);
    const moves = kept.log.slice(known).map(({ seat, by, at }, i) => {
      const number = known + i + 1;
      return { number, seat, by, at, events: game.history[number - 1]!.events };
    });
    const steps = after < 0 ? [setup, ...moves] : moves;
    return steps.map((step) => ({ ...step, events: step.events.map((event) => seenBy(event, seats)) }));
  }

  /** The finished game as a game file. */
  file(): string {
    if (!this.game.over) throw new Refusal('not-over', 'the game is not over yet');
    return gameFile(this.game, this.kept.commitment);
  }

  /** The finished game step by step, as one seat or a watcher saw it; it is played again on another engine. */
  replay(engine: Engine, seat: number | null, guest: string): Replay {
    if (!this.game.over) throw new Refusal('not-over', 'the game is not over yet');
    if (seat !== null && seat >= this.kept.chairs.length)
      throw new Refusal('not-found', 'there is no such seat at this table');
    const again = new Game(engine, this.#file, this.kept.deal);
    const frames = this.#steps(seat === null ? [] : [seat], -1).map((step, number) => {
      const logged = this.kept.log[number - 1];
      if (logged) again.play(logged.move, logged.seat);
      return { step, view: again.view(seat) };
    });
    const { commitment, deal } = this.kept;
    return { table: this.info(guest), seat, frames, result: this.game.result(), commitment, key: deal.key };
  }
}

/** The number in the name of a guest who has not chosen one, as the server makes it. */
function numberOf(name: string): number | null {
  const [, number] = /^Guest ([1-9][0-9]{2})$/.exec(name) ?? [];
  return number ? Number(number) : null;
}
