/** Pointing: where on the screen a step of a tutorial happens now. */

import type { Board } from '../board/board.ts';
import type { Point } from '../board/camera.svelte.ts';
import type { Move } from '../server/messages.ts';
import type { LessonStep } from './lesson.svelte.ts';

const PLACES: Record<string, string[]> = {
  'my-tickets': ['.goals', '.phone-tabs button:nth-child(2)'],
  hand: ['.hand', '.phone-tabs button:first-child'],
  score: ['[data-place=player-0]'],
};
const PAY = '.payment footer .primary';
const CARDS = '.phone-tabs button:first-child'; // on phones, the cards may be behind another sheet

/** The tickets to tick (or to untick), and then Keep. */
function ticketsToKeep(tickets: readonly string[]): string[] {
  const unticked = tickets.map((name) => `.offer [data-ticket="${name}"][aria-checked=false]`);
  const others = tickets.map((name) => `:not([data-ticket="${name}"])`).join('');
  return [...unticked, `.offer [aria-checked=true]${others}`, '.offer footer .primary', '.offer .look'];
}

/** Where a move is made; the first of these that is visible. */
function placesOf(move: Move): string[] {
  switch (move.move) {
    case 'take':
      return [`.slot.may[data-card=${move.color}]`, CARDS];
    case 'take-unseen':
      return ['.slot[data-place=deck]', CARDS];
    case 'tickets':
      return ['.note .primary', '.slot[data-place=tickets]', CARDS];
    case 'keep':
      return ticketsToKeep(move.tickets);
    case 'claim':
      return [PAY, `.lane[data-route="${move.route}"]`];
    case 'station':
      return [PAY, `.city[data-city="${move.city}"]`];
    case 'add':
      return [PAY];
    default:
      return ['.note .primary'];
  }
}

const routeAt = (at = '') => (at.startsWith('route:') ? at.slice('route:'.length) : '');

/** The place of a step on the board, in parts of the board's width and height; null if it is not on the board. */
export function spotOf({ move, at }: LessonStep, board: Board): Point | null {
  const route = board.route.get(move?.move === 'claim' ? move.route : routeAt(at));
  const spot =
    route?.spaces[Math.floor(route.spaces.length / 2)] ?? board.city.get(move?.move === 'station' ? move.city : '');
  return spot ? { x: spot.x / board.width, y: spot.y / board.height } : null;
}

/** The element that a step marks; null if there is none now. */
export function pointed({ move, at = '' }: LessonStep): Element | null {
  const places = move ? placesOf(move) : (PLACES[at] ?? [`.lane[data-route="${routeAt(at)}"]`]);
  for (const place of places) {
    const found = document.querySelector(place);
    if (found?.checkVisibility({ visibilityProperty: true })) return found;
  }
  return null;
}

/** The part of an element to mark: of a route its middle space, because lanes lie close together. */
export function partOf(found: Element): Element {
  const spaces = found.querySelectorAll(':scope.lane > g');
  return spaces[Math.floor(spaces.length / 2)] ?? found;
}
