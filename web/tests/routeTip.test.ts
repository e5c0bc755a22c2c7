import { beforeAll, expect, test } from 'vitest';
import { termsOf } from '../src/board/board.ts';
import { peaksOn } from '../src/board/curves.ts';
import { closedLanes } from '../src/board/lanes.ts';
import type { Move } from '../src/server/messages.ts';
import { routeTip } from '../src/table/routeTip.ts';
import { Teller } from '../src/words/teller.ts';
import { words } from '../src/words/words.svelte.ts';
import { board as load } from './boards.ts';
import { view } from './scenes.ts';

const board = load('europe');
const route = board.routes.find(({ a, b }) => a === 'brest' && b === 'paris')!;
const gray = board.routes.find(({ color, length }) => color === 'gray' && length > 1)!;
const terms = termsOf(board, 'europe', route.name);
const teller = new Teller(board, ['Ann', 'Bob'], 0);
const claim: Move = { move: 'claim', route: route.name, cards: { color: 'black', count: 2, locomotives: 1 } };

beforeAll(() => words.use('en'));

test('the tip of a route says its points, its price and what would be left', () => {
  const rich = view({ hand: { black: 2, locomotive: 1, red: 4 } });
  rich.players[0]!.cards = 7;
  expect(routeTip(route, terms, rich, [claim], teller)).toEqual([
    'Brest – Paris, black, 3 spaces',
    'Brings 4 points · Price: 3 black cards',
    'You would have left: 4 cards, 42 trains',
  ]);
});

test('a mountain route also says the trains that leave the game, and counts them', () => {
  const high = { ...route, mountain: 2 };
  expect(routeTip(high, { price: 3, cars: 5, points: 8 }, view({ hand: { black: 3 } }), [claim], teller)).toEqual([
    'Brest – Paris, black, 3 spaces, mountains: 2 more trains leave the game',
    'Brings 8 points · Price: 3 black cards',
    expect.stringContaining('40 trains'),
  ]);
  expect([0, 1, 2].map((space) => peaksOn(high, space))).toEqual([0, 1, 1]);
});

test('a route that cannot be claimed now has a price, and a gray one any colour', () => {
  expect(routeTip(route, terms, view(), [], teller)).toHaveLength(2);
  expect(routeTip(gray, termsOf(board, 'europe', gray.name), view(), [], teller)[1]).toContain(
    `Price: ${gray.length} cards of one colour`,
  );
});

test('the price of a ferry names its locomotives, and that of a tunnel may rise', () => {
  const ferry = board.routes.find((one) => one.ferry === 2)!;
  expect(routeTip(ferry, termsOf(board, 'europe', ferry.name), view(), [], teller)[1]).toMatch(
    /Price: .* · Ferry: at least 2 locomotives$/,
  );
  const tunnel = board.routes.find((one) => one.tunnel)!;
  expect(routeTip(tunnel, termsOf(board, 'europe', tunnel.name), view(), [], teller)[2]).toContain(
    'the price may rise',
  );
});

test('with few players the other lane of a claimed one is closed, and nothing else', () => {
  const taken = board.routes.find((one) => one.otherLane)!;
  const owners = { [taken.name]: 1 };
  expect([...closedLanes(board.routes, owners, 3, { lanes_closed_up_to: 3 })]).toEqual([taken.otherLane]);
  expect(closedLanes(board.routes, owners, 4, { lanes_closed_up_to: 3 }).size).toBe(0);
  expect(closedLanes(board.routes, { ...owners, [taken.otherLane!]: 0 }, 3, { lanes_closed_up_to: 3 }).size).toBe(0);
});

test('a claimed route has an owner instead', () => {
  expect(routeTip(route, terms, view({ owners: { [route.name]: 1 } }), [], teller)).toEqual([
    'Brest – Paris: owner: Bob',
  ]);
  expect(routeTip(route, terms, view({ owners: { [route.name]: 0 } }), [], teller)).toEqual(['Brest – Paris: yours']);
});
