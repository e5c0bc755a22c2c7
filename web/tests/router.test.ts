import { expect, test } from 'vitest';
import { placeOf } from '../src/browser/router.svelte.ts';

test('addresses lead to their places', () => {
  expect(placeOf('/')).toEqual({ at: 'home' });
  expect(placeOf('/workshop')).toEqual({ at: 'workshop' });
  expect(placeOf('/workshop/x')).toEqual({ at: 'nowhere' });
  expect(placeOf('/t/abc')).toEqual({ at: 'table', id: 'abc' });
  expect(placeOf('/rules/usa/')).toEqual({ at: 'rules', game: 'usa' });
  expect(placeOf('/local/usa/me,novice')).toEqual({ at: 'local', game: 'usa', seats: 'me,novice' });
  expect(placeOf('/rules')).toEqual({ at: 'rules', game: '' });
});

test('an address that names nothing leads nowhere, not home', () => {
  for (const path of ['/nope', '/t', '/t/abc/def', '/replay', '/local', '/local/usa'])
    expect(placeOf(path)).toEqual({ at: 'nowhere' });
});
