/** Small made-up views and messages for the tests. */

import type { GameNews, SeatInfo, SeatView, Step, TableInfo } from '../src/server/messages.ts';

export function view(changes: Partial<SeatView> = {}): SeatView {
  return {
    seat: 0,
    phase: 'turn',
    asked: [0],
    first: 0,
    turns_left: null,
    hand: { red: 2 },
    face_up: ['red', 'blue', 'green', 'black', 'white'],
    deck: 90,
    discard: {},
    ticket_deck: 30,
    players: [0, 1].map((seat) => ({
      seat,
      name: `P${seat}`,
      score: 0,
      cars: 45,
      stations: 3,
      cards: 2,
      known: {},
      tickets: 2,
      flags: [],
    })),
    owners: {},
    stations: {},
    tickets: [],
    offer: [],
    pending: null,
    moves: [],
    ...changes,
  };
}

export function step(number: number): Step {
  return { number, seat: 1, by: 'bot', at: 0, events: [{ event: 'passed', seat: 1 }] };
}

export function news(seq: number, changes: Partial<GameNews> = {}): GameNews {
  return {
    type: 'game',
    seq,
    steps: [step(seq)],
    views: [view()],
    clock: null,
    commitment: 'c',
    result: null,
    key: null,
    ...changes,
  };
}

export function seat(changes: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: 0,
    color: 0,
    kind: 'guest',
    name: 'P0',
    level: null,
    bot: null,
    guest: null,
    host: true,
    mine: true,
    present: true,
    stand_in: null,
    replaceable_in: null,
    called_in: null,
    plans: false,
    ...changes,
  };
}

export function table(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't',
    code: 'ABCDEF',
    invitation: '',
    status: 'running',
    game: 'usa',
    board: 'usa',
    bonus: [],
    first: null,
    pace: 'none',
    watchers: true,
    watching: 0,
    hints: true,
    planning: true,
    host: true,
    seats: [seat(), seat({ seat: 1, kind: 'bot', name: 'Bot (casual)', level: 'casual', bot: 1, mine: false })],
    seq: 0,
    asked: [0],
    created: 0,
    changed: 0,
    winners: [],
    rematch: null,
    barred: false,
    removed: [],
    ...changes,
  };
}
