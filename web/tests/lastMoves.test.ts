import { expect, test } from 'vitest';
import type { AnyEvent, Step } from '../src/server/messages.ts';
import { lastDraws, lastMoves } from '../src/table/lastMoves.ts';

const cards = { color: 'red' as const, count: 2, locomotives: 0 };
const turn = (seat: number): AnyEvent => ({ event: 'turn-began', seat });
const claim = (seat: number, route: string): AnyEvent => ({ event: 'claimed-route', seat, route, cards, points: 2 });
const steps = (...moves: AnyEvent[][]): Step[] =>
  moves.map((events, i) => ({ number: i, seat: 0, by: 'guest', at: 0, events }));

test('a claim is marked until the next turn of its player', () => {
  const game = [[turn(0)], [claim(0, 'a-b red'), turn(1)]];
  expect(lastMoves(steps(...game))).toEqual(['a-b red']);
  const answered = [...game, [claim(1, 'c-d blue'), turn(0)]];
  expect(lastMoves(steps(...answered))).toEqual(['c-d blue']);
  const drawn: AnyEvent[] = [{ event: 'drew-unseen', seat: 0, color: null }];
  expect(lastMoves(steps(...answered, drawn))).toEqual(['c-d blue']);
  expect(lastMoves(steps(...answered, [...drawn, turn(1)]))).toEqual([]);
});

test('with several players the moves of the whole round are marked, the newest first', () => {
  const station: AnyEvent = { event: 'built-station', seat: 2, city: 'paris', cards };
  const game = [[turn(0)], [claim(0, 'a-b red'), turn(1)], [claim(1, 'c-d blue'), turn(2)], [station, turn(0)]];
  expect(lastMoves(steps(...game))).toEqual(['paris', 'c-d blue']);
});

test('a tunnel that failed is marked too', () => {
  const failed: AnyEvent = { event: 'tunnel-failed', seat: 1, route: 'a-b red', laid: cards, gave_up: true };
  expect(lastMoves(steps([turn(1)], [failed, turn(0)]))).toEqual(['a-b red']);
});

test('what a player has drawn is marked until the next turn of that player', () => {
  const card = (seat: number): AnyEvent => ({ event: 'drew-unseen', seat, color: null });
  const game = [[turn(0)], [card(0)], [card(0), turn(1)], [claim(1, 'c-d blue'), turn(2)]];
  expect([...lastDraws(steps(...game))]).toEqual([[0, 'cards']]);
  const round = [...game, [card(2)], [card(2), turn(0)]];
  expect([...lastDraws(steps(...round))]).toEqual([[2, 'cards']]);
  const kept: AnyEvent = {
    event: 'tickets-kept',
    seat: 1,
    kept_count: 2,
    returned_count: 1,
    kept: null,
    returned: null,
  };
  expect([...lastDraws(steps([kept, turn(0)]))]).toEqual([]); // the opening is no turn
  expect([...lastDraws(steps([kept]))]).toEqual([]);
  expect([...lastDraws(steps([turn(1)], [kept, turn(0)]))]).toEqual([[1, 'tickets']]);
});
