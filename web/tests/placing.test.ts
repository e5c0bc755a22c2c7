// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { beside, within } from '../src/tutorial/placing.ts';

const screen = { x: 0, y: 90, width: 1280, height: 710 };
const words = { width: 340, height: 100 };

describe('the mark', () => {
  test('stays on the screen as a whole', () => {
    expect(within({ x: 1200, y: 760, width: 100, height: 60 }, screen)).toEqual({
      x: 1200,
      y: 760,
      width: 70,
      height: 30,
    });
    expect(within({ x: -20, y: 95, width: 60, height: 40 }, screen)).toEqual({ x: 10, y: 100, width: 30, height: 35 });
    expect(within({ x: 50, y: 200, width: 60, height: 40 }, screen)).toEqual({ x: 50, y: 200, width: 60, height: 40 });
  });
});

describe('the words', () => {
  test('stand beside the mark: right, left, below or above', () => {
    expect(beside({ x: 400, y: 400, width: 60, height: 40 }, words, screen)).toMatchObject({ x: 478, y: 370 });
    expect(beside({ x: 1100, y: 400, width: 60, height: 40 }, words, screen)).toMatchObject({ x: 742, y: 370 });
    expect(beside({ x: 100, y: 200, width: 1100, height: 40 }, words, screen)).toMatchObject({ x: 480, y: 258 });
    expect(beside({ x: 100, y: 700, width: 1100, height: 80 }, words, screen)).toMatchObject({ x: 480, y: 582 });
  });

  test('stand above the cards, which lie in a row', () => {
    expect(beside({ x: 96, y: 700, width: 60, height: 80 }, words, screen)).toMatchObject({ x: 8, y: 582 });
  });

  test('stay on the screen, and have no place beside what fills it', () => {
    expect(beside({ x: 400, y: 100, width: 60, height: 20 }, words, screen)).toMatchObject({ x: 478, y: 98 });
    expect(beside({ x: 20, y: 100, width: 1240, height: 680 }, words, screen)).toBeNull();
  });
});
