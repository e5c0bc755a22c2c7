import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import type { ClaimRoute } from '../src/server/messages.ts';
import Payment from '../src/table/Payment.svelte';
import { Teller } from '../src/words/teller.ts';
import { words } from '../src/words/words.svelte.ts';
import { board as load } from './boards.ts';

const board = load('europe');
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
  await fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  expect(onconfirm).toHaveBeenCalledWith(payments[1]);
  // An arrow picks the next one once, wherever the focus is.
  await fireEvent.keyDown(screen.getByRole('button', { name: /^Confirm/ }), { key: 'ArrowRight' });
  expect(screen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('3 black cards');
  screen.getByRole('radio', { checked: true }).focus();
  await fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key: 'ArrowRight' });
  expect(screen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(
    '2 black cards and 1 locomotive',
  );
  // Enter confirms what is picked, but not on the button that cancels.
  await fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key: 'Enter' });
  expect(onconfirm).toHaveBeenCalledTimes(2);
  await fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Enter' });
  expect(onconfirm).toHaveBeenCalledTimes(2);
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

test('giving up a tunnel takes more than Escape', async () => {
  const oncancel = vi.fn();
  const rest = { teller: new Teller(board, ['A', 'B'], 0), bus: false, onconfirm: () => {}, onconsider: () => {} };
  const { container } = render(Payment, {
    title: 'Brest – Paris',
    payments,
    cancel: 'Give up the tunnel',
    free: false,
    oncancel,
    ...rest,
  });
  await fireEvent.keyDown(container.querySelector('[role=dialog]')!, { key: 'Escape' });
  expect(oncancel).not.toHaveBeenCalled();
});

test('the board draws every space and has one stop for Tab, where arrows go from route to route', async () => {
  const onroute = vi.fn();
  const { container } = render(Board, {
    board,
    title: 'Europe',
    pieces: [{ color: 'blue', mark: 0 }],
    owners: { 'brest-dieppe orange': 0 },
    claimable: new Set(['brest-paris black', 'kharkov-kyiv', 'moskva-smolensk']),
    onroute,
  });
  expect(container.querySelectorAll('.edge')).toHaveLength(298);
  expect(container.querySelectorAll('.wagon')).toHaveLength(2); // in place of the other two spaces
  const stops = () => [...container.querySelectorAll<SVGElement>('[tabindex="0"]')].map((at) => at.dataset.route);
  expect(stops()).toHaveLength(1);
  const at = () => document.activeElement as SVGElement;
  container.querySelector<SVGElement>('.lane[tabindex="0"]')!.focus();
  await fireEvent.keyDown(at(), { key: 'ArrowLeft' });
  await fireEvent.keyDown(at(), { key: 'ArrowLeft' });
  expect(at().dataset.route).toBe('brest-paris black');
  expect(stops()).toEqual(['brest-paris black']);
  await fireEvent.keyDown(at(), { key: 'Enter' });
  expect(onroute).toHaveBeenCalledOnce();
});
