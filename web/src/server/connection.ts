/**
 * The connection of the page to a table, over a socket.
 *
 * There is one way to recover from anything: say `hello` with the newest step that we have, and draw what comes back. A
 * move without an answer is sent again, unless the game has gone on.
 */

import type { FromPage, FromServer, Play } from './messages.ts';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface Handlers {
  message(message: FromServer): void;
  link(link: LinkState): void;
  /** The newest step that the page has; -1 for none. */
  last(): number;
  /** The connection is closed for ever, with this code. */
  ended(code: number): void;
}

export interface Surroundings {
  open(url: string): WebSocket;
  signIn(): Promise<unknown>;
  wait(ms: number, act: () => void): number;
  stop(timer: number): void;
  random(): number;
}

/** The surroundings of a page with a server. */
export const browser: Surroundings = {
  open: (url) => new WebSocket(url),
  signIn: () => fetch('/api/me', { credentials: 'same-origin' }),
  wait: (ms, act) => window.setTimeout(act, ms),
  stop: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

/** Close codes after which reconnecting does not help. */
const FINAL = new Set([1009, 4400, 4403, 4404, 4409, 4429]);
const NOT_SIGNED_IN = 4401;
/** The server is there, but cannot answer now, for example because its database is away. */
const TRY_LATER = 1013;
const SOON = 2;
const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const PING = 20_000;
const PATIENCE = 8_000;

/** The pause before the next attempt, in milliseconds. */
export function pause(attempt: number, random: number): number {
  const base = PAUSES[Math.min(attempt, PAUSES.length - 1)]!;
  return base * (0.75 + random * 0.5);
}

export class Connection {
  #url: string;
  #handlers: Handlers;
  #around: Surroundings;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer = 0;
  #heart = 0;
  #unanswered: Play | null = null;
  #over = false;

  constructor(url: string, handlers: Handlers, around: Surroundings = browser) {
    this.#url = url;
    this.#handlers = handlers;
    this.#around = around;
    this.#connect();
  }

  /** Send a message; a move is kept until it is answered. False if the connection is down. */
  send(message: FromPage): boolean {
    if (message.type === 'move') this.#unanswered = message;
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnect at once, for example when the device is online again. */
  hurry(): void {
    if (this.#over || this.#socket?.readyState === 1 || this.#socket?.readyState === 0) return;
    this.#around.stop(this.#timer);
    this.#attempt = 0;
    this.#connect();
  }

  /** Connect again after the connection was closed for ever, because the person wants to use this page. */
  reopen(): void {
    this.#over = false;
    this.#attempt = 0;
    this.#connect();
  }

  close(): void {
    this.#over = true;
    this.#around.stop(this.#timer);
    this.#around.stop(this.#heart);
    this.#socket?.close(1000);
    this.#socket = null;
    this.#handlers.link('closed');
  }

  #connect(): void {
    this.#handlers.link(this.#attempt === 0 ? 'connecting' : 'lost');
    const socket = this.#around.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.send({ type: 'hello', last: this.#handlers.last() });
      this.#beat();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  #receive(message: FromServer): void {
    this.#attempt = 0;
    this.#handlers.link('open');
    this.#beat();
    const waiting = this.#unanswered;
    if (waiting && message.type === 'game') {
      if (message.seq > waiting.seq) this.#unanswered = null;
    } else if (waiting && message.type === 'refused') {
      this.#unanswered = null;
    }
    this.#handlers.message(message);
    // After a hello the game has not changed since our move: the move was lost on the way.
    if (this.#unanswered && message.type === 'game' && message.seq === this.#unanswered.seq)
      this.send(this.#unanswered);
  }

  #lost(code: number): void {
    this.#around.stop(this.#heart);
    this.#socket = null;
    if (this.#over) return;
    if (FINAL.has(code)) {
      this.#over = true;
      this.#handlers.link('closed');
      this.#handlers.ended(code);
      return;
    }
    this.#handlers.link('lost');
    const again = () => this.#connect();
    const attempt = code === TRY_LATER ? Math.min(this.#attempt, SOON) : this.#attempt;
    this.#timer = this.#around.wait(pause(attempt, this.#around.random()), () => {
      if (code === NOT_SIGNED_IN) this.#around.signIn().then(again, again);
      else again();
    });
    this.#attempt += 1;
  }

  /** Check from time to time whether the connection is alive; a silent one is closed and opened again. */
  #beat(): void {
    this.#around.stop(this.#heart);
    this.#heart = this.#around.wait(PING, () => {
      this.send({ type: 'ping', id: 0 });
      this.#heart = this.#around.wait(PATIENCE, () => {
        const socket = this.#socket;
        this.#lost(1006);
        socket?.close();
      });
    });
  }
}
