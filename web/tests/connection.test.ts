import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, type LinkState, pause, type Surroundings } from '../src/server/connection.ts';
import type { FromServer } from '../src/server/messages.ts';
import { news } from './scenes.ts';

class Line {
  readyState = 0;
  sent: { type: string; last?: number; seq?: number }[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  hear(message: FromServer) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

let lines: Line[];
let links: LinkState[];
let last: number;
let ended: number[];
let signedIn: number;
let around: Surroundings;
const make = () =>
  new Connection(
    'ws://x',
    { message: () => {}, link: (link) => links.push(link), last: () => last, ended: (code) => ended.push(code) },
    around,
  );

beforeEach(() => {
  vi.useFakeTimers();
  [lines, links, last, ended, signedIn] = [[], [], -1, [], 0];
  around = {
    open: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
    signIn: async () => {
      signedIn += 1;
    },
    wait: (ms, act) => setTimeout(act, ms) as unknown as number,
    stop: (timer) => clearTimeout(timer),
    random: () => 0.5,
  };
});

describe('a connection', () => {
  test('says hello with the newest step that the page has', () => {
    make();
    last = 7;
    lines[0]!.open();
    expect(lines[0]!.sent).toEqual([{ type: 'hello', last: 7 }]);
  });

  test('comes back by itself and resumes', () => {
    make();
    lines[0]!.open();
    lines[0]!.hear(news(3));
    last = 3;
    lines[0]!.break();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    lines[1]!.open();
    expect(lines[1]!.sent).toEqual([{ type: 'hello', last: 3 }]);
  });

  test('waits longer after every failure', () => {
    expect([0, 1, 2, 9].map((attempt) => pause(attempt, 0.5))).toEqual([250, 500, 1000, 8000]);
  });

  test('comes back soon to a server that cannot answer now, however often it has tried', () => {
    make();
    for (let number = 0; number < 9; number += 1) {
      lines[number]!.open();
      lines[number]!.break(1013);
      vi.advanceTimersByTime(1000);
      expect(lines).toHaveLength(number + 2);
    }
  });

  test('sends a lost move again when the game has not gone on', () => {
    const connection = make();
    lines[0]!.open();
    lines[0]!.hear(news(3));
    connection.send({ type: 'move', seat: 0, seq: 3, move: 'pass' });
    lines[0]!.break();
    vi.advanceTimersByTime(300);
    lines[1]!.open();
    lines[1]!.hear(news(3, { steps: [] }));
    expect(lines[1]!.sent.filter(({ type }) => type === 'move')).toHaveLength(1);
  });

  test('does not send a move again that arrived', () => {
    const connection = make();
    lines[0]!.open();
    connection.send({ type: 'move', seat: 0, seq: 3, move: 'pass' });
    lines[0]!.break();
    vi.advanceTimersByTime(300);
    lines[1]!.open();
    lines[1]!.hear(news(4));
    expect(lines[1]!.sent.some(({ type }) => type === 'move')).toBe(false);
  });

  test('gives up where coming back is of no use', () => {
    make();
    lines[0]!.open();
    lines[0]!.break(4404);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(ended).toEqual([4404]);
  });

  test('comes back after being replaced only when it is asked to', () => {
    const line = make();
    lines[0]!.open();
    lines[0]!.break(4409);
    vi.advanceTimersByTime(60_000);
    expect([lines.length, ended]).toEqual([1, [4409]]);
    line.reopen();
    expect(lines).toHaveLength(2);
    lines[1]!.open();
    expect(lines[1]!.sent[0]).toMatchObject({ type: 'hello' });
  });

  test('signs in first when the server does not know it', async () => {
    make();
    lines[0]!.break(4401);
    await vi.advanceTimersByTimeAsync(300);
    expect(signedIn).toBe(1);
    expect(lines).toHaveLength(2);
  });

  test('cuts a silent line', () => {
    make();
    lines[0]!.open();
    vi.advanceTimersByTime(20_000);
    expect(lines[0]!.sent.at(-1)!.type).toBe('ping');
    vi.advanceTimersByTime(9_000);
    expect(lines).toHaveLength(2);
  });
});
