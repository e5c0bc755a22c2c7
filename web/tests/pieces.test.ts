import { expect, test } from 'vitest';
import { piecesOf } from '../src/board/pieces.ts';
import type { SeatInfo } from '../src/server/messages.ts';

test('a seat plays with the colour that it has chosen, in whichever set the page draws', () => {
  const seats = [3, 0, 4].map((color, seat) => ({ seat, color }) as SeatInfo);
  expect(piecesOf(seats, 'classic').slice(0, 3)).toEqual([
    { color: 'yellow', mark: 3 },
    { color: 'blue', mark: 0 },
    { color: 'black', mark: 4 },
  ]);
  expect(piecesOf(seats, 'anniversary')[0]).toEqual({ color: 'gray', mark: 3 });
});

test('without a table the colours go by the seats', () => {
  expect(piecesOf(undefined, 'classic').map((piece) => piece.mark)).toEqual([0, 1, 2, 3, 4]);
});
