import { expect, test } from 'vitest';
import { onEscape } from '../src/browser/escape.ts';

const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));

test('one press closes one thing, the last one first', () => {
  const closed: string[] = [];
  const open = (name: string) => {
    const forget = onEscape(() => {
      closed.push(name);
      forget();
    });
    return forget;
  };
  open('hints');
  const menu = open('menu');
  open('payment');
  press();
  expect(closed).toEqual(['payment']);
  menu(); // closed by a click
  press();
  expect(closed).toEqual(['payment', 'hints']);
  press();
  expect(closed).toEqual(['payment', 'hints']);
});

test('a dialog over everything is closed by the browser alone', () => {
  const closed: string[] = [];
  const forget = onEscape(() => closed.push('payment'));
  document.body.innerHTML = '<dialog open></dialog>';
  press();
  expect(closed).toEqual([]);
  document.body.innerHTML = '';
  press();
  expect(closed).toEqual(['payment']);
  forget();
});
