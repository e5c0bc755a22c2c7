import { expect, test } from 'vitest';
import { LEVELS, whoDecides } from '../src/local/bots.ts';

test('a level between two others lets the seed say who decides, as the server does', () => {
  // From `upper_decides` in kvytok.bots.between.
  const upper = [1, 3, 6, 8, 9, 11, 14, 16, 17, 19];
  const lower = [0, 2, 4, 5, 7, 10, 12, 13, 15, 18, 4294967295];
  for (const seed of upper) expect(whoDecides('learner', seed)).toBe('casual');
  for (const seed of lower) expect(whoDecides('adept', seed)).toBe('strong');
});

test('the other levels decide themselves', () => {
  for (const level of ['novice', 'casual', 'strong', 'expert'] as const) expect(whoDecides(level, 1)).toBe(level);
  expect(LEVELS).toHaveLength(7);
});
