import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asking, oneStop } from '../src/browser/focus.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}
const at = () => document.activeElement?.id;
const $ = (id: string) => document.getElementById(id)!;

test('a question takes the focus and gives it back', () => {
  page('<p data-home><button id="home" tabindex="0"></button></p><button id="pile"></button>');
  const question = () => {
    const node = document.createElement('div');
    node.setAttribute('role', 'dialog');
    node.innerHTML = '<button id="no"></button><button id="yes" class="primary"></button>';
    document.body.append(node);
    const { destroy } = asking(node, '.primary');
    return () => {
      node.remove();
      destroy();
      vi.runAllTimers();
    };
  };
  // Nothing had it before: it goes to the cards.
  const first = question();
  expect(at()).toBe('yes');
  first();
  expect(at()).toBe('home');
  $('pile').focus();
  question()();
  expect(at()).toBe('pile');
  // One question after the other: the second keeps it, and both come from the pile.
  const one = question();
  $('yes').id = 'old';
  const two = question();
  one();
  expect(at()).toBe('yes');
  two();
  expect(at()).toBe('pile');
});

test('nobody who writes is disturbed', () => {
  page('<input id="chat"><div id="box" role="dialog"><button id="yes"></button></div>');
  $('chat').focus();
  asking($('box'));
  expect(at()).toBe('chat');
});

test('a group of buttons is one stop, and the arrows walk in it', async () => {
  page('<div id="row"><button id="a"></button><button id="b"></button><button id="c"></button></div>');
  oneStop($('row'));
  const stops = () => [...document.querySelectorAll('[tabindex="0"]')].map(({ id }) => id);
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(stops()).toEqual(['a']);
  $('a').focus();
  press('ArrowRight');
  expect(at()).toBe('b');
  press('End');
  press('ArrowRight');
  expect(at()).toBe('c');
  expect(stops()).toEqual(['c']);
  // What had the stop goes: another has it.
  vi.useRealTimers();
  $('c').remove();
  await new Promise((done) => setTimeout(done));
  expect(stops()).toEqual(['a']);
});
