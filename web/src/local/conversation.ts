/** A conversation: all messages between one page and a table that lives in the browser, as on the server's socket. */

import type { ChatLine, FromPage, FromServer } from '../server/messages.ts';
import { checked } from './incoming.ts';
import { Refusal } from './refusal.ts';
import type { LocalTable } from './table.ts';

const LINES_AT_HELLO = 100;

export class Conversation {
  readonly guest: string;
  /** Whether the page has said hello. */
  arrived = false;
  /** Whether its hello was answered; before that it is sent nothing. */
  greeted = false;
  readonly #table: LocalTable;
  readonly #name: string;
  readonly #send: (message: FromServer) => void;
  /** The newest step that was sent. */
  #last = -1;

  /** `name` is what a watcher is called; players have the names of their seats. */
  constructor(table: LocalTable, guest: string, name: string, send: (message: FromServer) => void) {
    this.#table = table;
    this.guest = guest;
    this.#name = name;
    this.#send = send;
    table.enter(this);
  }

  close(): void {
    this.#table.leave(this);
  }

  /** Take a message of the page: carry it out and answer. */
  take(data: unknown): void {
    try {
      const message = checked(data);
      if (!this.greeted && message.type !== 'hello') throw new Refusal('say-hello', 'the first message must be hello');
      this.#carryOut(message);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#send({ type: 'refused', seq: this.#seq, code: error.code, text: error.message, reason: error.reason });
      if (error.code === 'stale') this.tellGame();
    }
  }

  get #seq(): number {
    return Math.max(0, this.#last);
  }

  #carryOut(message: FromPage): void {
    const table = this.#table;
    switch (message.type) {
      case 'hello':
        this.#greet(message.last ?? -1);
        break;
      case 'move':
        table.play(message.seat, message.seq, message.move, this.guest);
        break;
      case 'why': {
        const { id, seat, moves } = message;
        this.#send({ type: 'reasons', seq: table.seq, id, seat, reasons: table.whyNot(seat, moves, this.guest) });
        break;
      }
      case 'say': {
        const text = message.text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
        if (!text) throw new Refusal('malformed', 'there is nothing to read in that line');
        table.say(this.guest, this.#name, text, null);
        break;
      }
      case 'react':
        table.say(this.guest, this.#name, null, message.reaction);
        break;
      case 'ping':
        this.#send({ type: 'pong', seq: this.#seq, id: message.id ?? 0 });
        break;
    }
  }

  /** The page is there, for the first time or again: send it everything. */
  #greet(last: number): void {
    const first = !this.arrived;
    this.arrived = true;
    this.#last = Math.min(last, this.#table.seq);
    this.greeted = true;
    this.tellTable();
    this.#send({ type: 'chat', seq: this.#table.seq, lines: this.#table.kept.lines.slice(-LINES_AT_HELLO) });
    if (first) this.#table.show();
    this.tellGame();
  }

  tellTable(): void {
    this.#send({ type: 'table', seq: this.#table.seq, table: this.#table.info(this.guest) });
  }

  /** Send the present game, and all steps after the last one that was sent. */
  tellGame(): void {
    const news = this.#table.news(this.#table.seatsOf(this.guest), this.#last);
    this.#last = news.seq;
    this.#send(news);
  }

  tellChat(lines: ChatLine[]): void {
    this.#send({ type: 'chat', seq: this.#seq, lines });
  }
}
