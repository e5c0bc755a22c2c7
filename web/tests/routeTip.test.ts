import { beforeAll, expect, test } from 'vitest';
import { termsOf } from '../src/board/board.ts';
import { peaksOn } from '../src/board/curves.ts';
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

test('a mountain route also says the trains that are put away, and counts them', () => {
  const high = { ...route, mountain: 2 };
  expect(routeTip(high, { price: 3, cars: 5, points: 8 }, view({ hand: { black: 3 } }), [claim], teller)).toEqual([
    'Brest – Paris, black, 3 spaces, mountains: 2 more trains are put away',
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

test('a claimed route has an owner instead', () => {
  expect(routeTip(route, terms, view({ owners: { [route.name]: 1 } }), [], teller)).toEqual([
    'Brest – Paris: owner: Bob',
  ]);
  expect(routeTip(route, terms, view({ owners: { [route.name]: 0 } }), [], teller)).toEqual(['Brest – Paris: yours']);
});
