import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import BoardMap from '../src/board/BoardMap.svelte';
import { joinBoard } from '../src/lib/boards.ts';
import type { ClaimRoute } from '../src/lib/messages.ts';
import { Teller } from '../src/lib/telling.ts';
import { words } from '../src/lib/words.svelte.ts';
import Payment from '../src/table/Payment.svelte';

const folder = join(import.meta.dirname, '../../src/kvytok/boards/europe');
const read = (file: string) => JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'));
const board = joinBoard(read('board'), read('cities'), read('routes'), read('layout'));
const payments: ClaimRoute[] = [
  { move: 'claim', route: 'brest-paris black', cards: { color: 'black', count: 3, locomotives: 0 } },
  { move: 'claim', route: 'brest-paris black', cards: { color: 'black', count: 2, locomotives: 1 } },
];

beforeAll(() => words.use('en'));

test('the best payment is picked, another can be, and nothing happens before confirming', async () => {
  const [onconfirm, oncancel] = [vi.fn(), vi.fn()];
  render(Payment, {
    title: 'Brest – Paris',
    payments,
    teller: new Teller(board, ['A', 'B'], 0),
    bus: false,
    cancel: 'Cancel',
    onconfirm,
    oncancel,
    onconsider: () => {},
  });
  await fireEvent.click(screen.getByRole('radio', { name: '2 black cards and 1 locomotive' }));
  expect(onconfirm).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText(/^Confirm/));
  expect(onconfirm).toHaveBeenCalledWith(payments[1]);
  await fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(oncancel).toHaveBeenCalledOnce();
});

test('a payment that a hint prefers is picked at first', async () => {
  const rest = { teller: new Teller(board, ['A', 'B'], 0), bus: false, cancel: 'Cancel' };
  const nothing = { onconfirm: () => {}, oncancel: () => {}, onconsider: () => {} };
  const { container } = render(Payment, {
    title: 'Brest – Paris',
    payments,
    prefer: payments[1]!.cards,
    ...rest,
    ...nothing,
  });
  await tick();
  const picked = container.querySelector('[aria-checked=true]');
  expect(picked?.getAttribute('aria-label')).toBe('2 black cards and 1 locomotive');
});

test('the board draws every space, and only what may be claimed can be reached with Tab', async () => {
  const onroute = vi.fn();
  const { container } = render(BoardMap, {
    board,
    title: 'Europe',
    pieces: [{ color: 'blue', mark: 0 }],
    owners: { 'brest-dieppe orange': 0 },
    claimable: new Set(['brest-paris black']),
    onroute,
  });
  expect(container.querySelectorAll('.edge')).toHaveLength(300);
  expect(container.querySelectorAll('.wagon')).toHaveLength(2);
  const reachable = [...container.querySelectorAll<SVGElement>('.lane[tabindex="0"]')];
  expect(reachable.map((lane) => lane.dataset.route)).toEqual(['brest-paris black']);
  await fireEvent.keyDown(reachable[0]!, { key: 'Enter' });
  expect(onroute).toHaveBeenCalledOnce();
});
