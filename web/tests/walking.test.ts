import { describe, expect, test } from 'vitest';
import { type BoardStop, inOrder, lead, nearestRoute, Typed, towards } from '../src/board/walking.ts';

const route = (id: string, x: number, y: number, ...names: string[]): BoardStop => ({ id, kind: 'route', x, y, names });
const goals: BoardStop[] = [
  route('p-z', 100, 100, 'Paris', 'Zürich'),
  route('l-m', 20, 180, 'Lisboa', 'Madrid'),
  route('b-w', 180, 60, 'Berlin', 'Wien'),
  route('b-z', 150, 110, 'Berlin', 'Zürich'),
  { id: 'wien', kind: 'city', x: 160, y: 100, names: ['Wien'] },
];
const at = (id: string) => goals.find((goal) => goal.id === id)!;
const go = (from: string, ...keys: string[]) => {
  const typed = new Typed();
  return keys.reduce((id, key) => lead(goals, at(id), { x: 0, y: 0 }, key, typed)!.id, from);
};

describe('walking over the board', () => {
  test('an arrow goes to the nearest route in its direction, and stays at the edge', () => {
    expect(go('p-z', 'ArrowRight')).toBe('b-z');
    expect(go('p-z', 'ArrowRight', 'ArrowUp')).toBe('b-w');
    expect(go('p-z', 'ArrowDown')).toBe('l-m');
    expect(go('l-m', 'ArrowLeft')).toBe('l-m');
    expect(towards(goals, { x: 0, y: 0 }, 'Enter')).toBeNull();
  });

  test('page keys come to all of them, routes first, and round again', () => {
    expect(inOrder(goals).map(({ id }) => id)).toEqual(['b-w', 'b-z', 'l-m', 'p-z', 'wien']);
    expect(go('b-w', ...Array(5).fill('PageDown'))).toBe('b-w');
    expect(go('b-w', 'PageUp')).toBe('wien');
    expect(go('l-m', 'Home')).toBe('b-w');
    expect(go('l-m', 'End')).toBe('wien');
  });

  test('letters lead to a city, the same letter to the next one', () => {
    expect(go('p-z', 'b')).toBe('b-w');
    expect(go('p-z', 'b', 'b')).toBe('b-z');
    expect(go('b-w', 'z', 'u')).toBe('b-z');
    expect(go('p-z', 'w', 'i')).toBe('wien');
    expect(lead(goals, at('p-z'), { x: 0, y: 0 }, '+', new Typed())).toBeNull();
  });

  test('it begins with a route, unless there are only cities', () => {
    expect(nearestRoute(goals, { x: 165, y: 100 })?.id).toBe('b-z');
    expect(nearestRoute([at('wien')], { x: 0, y: 0 })?.id).toBe('wien');
    expect(nearestRoute([], { x: 0, y: 0 })).toBeNull();
  });
});
