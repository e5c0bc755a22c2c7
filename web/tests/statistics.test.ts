import { expect, test } from 'vitest';
import type { Board, Route } from '../src/board/board.ts';
import { boardsOf, favouritesOf, statisticsOf } from '../src/people/statistics.ts';
import type { PastGame, PastPlayer } from '../src/server/messages.ts';

let made = 0;
function player(name: string, total: number, rank: number, more: Partial<PastPlayer> = {}): PastPlayer {
  const plain = {
    seat: 0,
    name,
    kind: 'guest',
    level: null,
    bot: null,
    guest: null,
    mine: false,
    total,
    rank,
  } as const;
  return { ...plain, completed: 2, missed: 1, longest: 9, longest_bonus: false, routes: [], ...more };
}
function game(board: string, ended: number, mine: PastPlayer, ...others: PastPlayer[]): PastGame {
  const players = [{ ...mine, mine: true }, ...others];
  const table = `t${++made}`;
  return {
    table,
    game: board,
    board,
    against: 'people',
    ended,
    moves: 9,
    seat: 0,
    rated: true,
    device: false,
    players,
  };
}

const bot = (total: number, rank: number, number: number) =>
  player(`Bot ${number}`, total, rank, { kind: 'bot', level: 'casual', bot: number });
const GAMES = [
  game('usa', 3, player('Anna', 90, 1, { routes: ['a-b red', 'c-d'], longest: 20 }), player('Bo', 80, 2)),
  game('usa', 1, player('Anna', 60, 2, { routes: ['a-b blue', 'a-b red'] }), player('Bo', 70, 1)),
  game('paris', 2, player('Anna', 30, 2, { routes: ['e-f'], completed: 0, missed: 3 }), bot(40, 1, 1), bot(30, 2, 2)),
];

test('the main numbers', () => {
  const found = statisticsOf(GAMES);
  expect(found).toMatchObject({ games: 3, wins: 1, average: 60, best: 90, longest: 20 });
  expect(found.tickets).toEqual({ count: 4, all: 9 });
  expect(found.scores.map(({ total, won }) => [total, won])).toEqual([
    [60, false],
    [30, false],
    [90, true],
  ]);
});

test('by game and number of players, and against whom', () => {
  const { groups, opponents } = statisticsOf(GAMES);
  expect(groups).toEqual([
    { game: 'usa', players: 2, games: 2, wins: 1, average: 75, best: 90 },
    { game: 'paris', players: 3, games: 1, wins: 0, average: 30, best: 30 },
  ]);
  // Both bots of a level are one opponent, and a tie is not ahead.
  expect(opponents.map((one) => [one.player.name, one.games, one.ahead])).toEqual([
    ['Bo', 2, 1],
    ['Bot 1', 2, 0],
  ]);
});

test('both lanes of a double route count once in a game', () => {
  expect(boardsOf(GAMES)).toEqual(['usa', 'paris']);
  const lane = (name: string, otherLane: string | null = null) => ({ name, otherLane }) as Route;
  const routes = [lane('a-b red', 'a-b blue'), lane('a-b blue', 'a-b red'), lane('c-d'), lane('e-f')];
  expect(favouritesOf(GAMES, { id: 'usa', routes } as Board)).toEqual([
    { lanes: ['a-b red', 'a-b blue'], times: 2 },
    { lanes: ['c-d'], times: 1 },
  ]);
});
