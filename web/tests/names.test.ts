import { beforeAll, expect, test, vi } from 'vitest';
import { ownGames } from '../src/home/ownGames.ts';
import { LEVELS } from '../src/local/bots.ts';
import { api } from '../src/server/api.ts';
import type { SeatInfo } from '../src/server/messages.ts';
import { gameName, levelLine, personName, playerName, seatName, unnamed } from '../src/words/names.ts';
import { words } from '../src/words/words.svelte.ts';
import { emptyBoard } from '../src/workshop/drawing.svelte.ts';
import { seat } from './scenes.ts';

beforeAll(() => words.use('en'));

const bot = (changes: Partial<SeatInfo>) => seat({ kind: 'bot', level: 'strong', bot: 1, ...changes });

test('bots are called by their level, in the chosen language', async () => {
  const two = bot({ bot: 2, name: 'Bot (strong) 2' });
  expect(seatName(bot({ name: 'Bot (strong)' }))).toBe('Bot · Strong');
  expect(seatName(two)).toBe('Bot 2 · Strong');
  expect(playerName('Bot (strong) 2', [two])).toBe('Bot 2 · Strong');
  await words.use('uk');
  expect(seatName(two)).toBe('Бот 2 · Майстер');
  await words.use('en');
});

test('people keep their names, also when a bot takes their place', () => {
  expect(seatName(seat({ name: 'Anna' }))).toBe('Anna');
  expect(seatName(bot({ name: 'Anna', bot: null }))).toBe('Anna');
  expect(seatName(seat({ kind: 'open', name: null }))).toBe('Open');
  expect(playerName('Somebody', undefined)).toBe('Somebody');
});

test('somebody without a name is a guest with a number, in the chosen language', async () => {
  const guest = seat({ name: 'Guest 640', guest: 640 });
  await words.use('pl');
  expect(seatName(guest)).toBe('Gość 640');
  expect(playerName('Guest 640', [guest])).toBe('Gość 640');
  expect(personName({ name: 'Anna', guest: null })).toBe('Anna');
  await words.use('en');
});

test('a player without a name is called in the language that is chosen now, whichever it was then', async () => {
  const second = seat({ name: unnamed(2) });
  expect(seatName(second)).toBe('Player 2');
  await words.use('uk');
  expect(seatName(second)).toBe('Гравець 2');
  expect(playerName(unnamed(2), [second])).toBe('Гравець 2');
  expect(seatName(seat({ name: 'Player Two' }))).toBe('Player Two');
  expect(seatName(seat({ name: 'Player 123' }))).toBe('Player 123');
  await words.use('en');
});

test('a game on a board of the workshop is called as its author called it', async () => {
  const drawn = emptyBoard({ en: 'Harbour' });
  const here = vi.spyOn(api, 'boardHere').mockImplementation(async () => drawn);
  const there = vi.spyOn(api, 'ownBoard').mockRejectedValue(new Error('the board is gone'));
  const found = await ownGames([
    { id: 'local-1', board: 'own-a' },
    { id: 'local-2', board: 'own-a' },
    { id: 'TABLE', board: 'own-b' },
    { id: 'local-3', board: 'usa' },
  ]);
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([1, 1]);
  expect(found.map((game) => gameName(game))).toEqual(['Harbour']);
  await words.use('uk');
  expect(gameName(found[0])).toBe('Harbour'); // the author gave no Ukrainian name
  await words.use('en');
  expect(gameName(undefined, 'own-b')).toBe('A board of your own');
});

test('every level is described', () => {
  for (const level of LEVELS) expect(levelLine(level, true)).not.toBe('');
});

test('a level that needs a network says so where none is trained', () => {
  expect(levelLine('expert', false)).not.toBe(levelLine('expert', true));
  expect(levelLine('strong', false)).toBe(levelLine('strong', true));
});
