/** A lesson: a prepared game, shown step by step on a table that is fed by the lesson instead of a server. */

import type { FromPage, GameNews, Move, Result, SeatInfo, SeatView, Step, TableInfo } from '../server/messages.ts';
import type { Table } from '../table/table.svelte.ts';

/** A piece of news: the moves, and only what they change in the view. */
interface PreparedNews {
  seq: number;
  steps: Step[];
  view: Partial<SeatView>;
}

export interface LessonStep {
  say: string; // the text: tutorial-… in the catalogues
  at?: string; // what is marked while the newcomer reads
  move?: Move; // what the newcomer does; without it, the newcomer presses Next
  news?: PreparedNews[]; // what happens then
}

/** A tutorial as `python -m tools.tutorials` writes it. */
export interface Tutorial {
  game: string;
  board: string;
  commitment: string;
  key: string;
  setup: PreparedNews;
  steps: LessonStep[];
  result: Result;
}

const seat: SeatInfo = {
  seat: 0,
  color: 0,
  kind: 'guest',
  name: 'You',
  guest: null,
  level: null,
  bot: null,
  host: false,
  mine: true,
  present: true,
  stand_in: null,
  replaceable_in: null,
  called_in: null,
  plans: false,
};

export class Lesson {
  at = $state(0);
  /** Whether the last click was a wrong one. */
  astray = $state(false);
  readonly table: Table;
  #tutorial: Tutorial;
  #news: GameNews; // the newest
  #due: number | null = null; // the move after which the next step begins

  /** A lesson that goes on at a step; `you` is the newcomer's name. */
  constructor(tutorial: Tutorial, at: number, you: string, table: Table) {
    this.#tutorial = JSON.parse(JSON.stringify(tutorial), (_, value) => (value === seat.name ? you : value));
    this.table = table;
    this.table.info = tableOf(this.#tutorial, you);
    this.table.link = 'open';
    this.table.connection = {
      send: (message) => this.#send(message),
      hurry: () => {},
      reopen: () => {},
      close: () => {},
    };
    this.#news = this.#told(this.#tutorial.setup, {} as SeatView);
    const past = this.#tutorial.steps.slice(0, at).flatMap((step) => step.news ?? []);
    for (const news of past) {
      const steps = [...this.#news.steps, ...news.steps];
      this.#news = { ...this.#told(news, this.#news.views[0]!), steps };
    }
    this.#enter(Math.min(at, this.#tutorial.steps.length - 1));
  }

  get steps(): readonly LessonStep[] {
    return this.#tutorial.steps;
  }

  get step(): LessonStep {
    return this.#tutorial.steps[this.at]!;
  }

  get last(): boolean {
    return this.at === this.#tutorial.steps.length - 1;
  }

  /** Go on, after a step without a move. */
  next(): void {
    if (!this.step.move && !this.last && this.#due === null) this.#goOn();
  }

  /** To be called when the table has drawn a piece of news: the next step begins after the last piece. */
  drawn(seq: number): void {
    if (this.#due === null || seq < this.#due) return;
    this.#due = null;
    this.#enter(this.at + 1);
  }

  /** Begin a step: the only legal move is the one that it asks for. */
  #enter(at: number): void {
    this.at = at;
    this.astray = false;
    const { move } = this.step;
    const [view] = this.#news.views;
    this.table.receive({ ...this.#news, views: [{ ...view!, moves: move ? [move] : [] }] });
  }

  #goOn(): void {
    for (const news of this.step.news ?? []) {
      this.#news = this.#told(news, this.#news.views[0]!);
      this.table.receive(this.#news);
    }
    this.#due = this.#news.seq;
    this.drawn(this.table.seq);
  }

  #told({ seq, steps, view }: PreparedNews, before: SeatView): GameNews {
    const { commitment, key, result } = this.#tutorial;
    const now = { ...before, ...view, moves: [] };
    const over = now.phase === 'over';
    return {
      type: 'game',
      seq,
      steps,
      views: [now],
      clock: null,
      commitment,
      result: over ? result : null,
      key: over ? key : null,
    };
  }

  #send(message: FromPage): boolean {
    if (message.type === 'why') {
      this.table.receive({
        type: 'reasons',
        id: message.id,
        seat: message.seat,
        seq: this.table.seq,
        reasons: message.moves.map(() => null),
      });
    } else if (message.type === 'move') {
      if (JSON.stringify(message.move) === JSON.stringify(this.step.move)) this.#goOn();
      else {
        this.#enter(this.at);
        this.astray = true;
      }
    }
    return true;
  }
}

/** A table that no server has. */
function tableOf({ game, board }: Tutorial, you: string): TableInfo {
  const bot: SeatInfo = { ...seat, seat: 1, color: 1, kind: 'bot', name: 'Bot', level: 'novice', bot: 1, mine: false };
  return {
    id: '',
    code: '',
    invitation: '',
    status: 'running',
    game,
    board,
    bonus: [],
    first: 0,
    pace: 'none',
    watchers: false,
    watching: 0,
    hints: false,
    planning: false,
    host: false,
    seats: [{ ...seat, name: you }, bot],
    seq: 0,
    asked: [0],
    created: 0,
    changed: 0,
    winners: [],
    rematch: null,
    barred: false,
    removed: [],
  };
}
