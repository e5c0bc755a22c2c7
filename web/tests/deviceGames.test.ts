/** Games of this device: which ones are sent, once, and which ones wait or stay. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../src/browser/settings.svelte.ts';
import { gamesOfOthers, levelsOf, sendGames, tableHere } from '../src/people/deviceGames.ts';
import { people } from '../src/people/peopleRequests.ts';
import { api, PLAYED_HERE, Trouble } from '../src/server/api.ts';
import type { Me, Offerings, PastGame, TableInfo, Tables } from '../src/server/messages.ts';

const ME = { kind: 'guest', mine: true, level: null };
const BOT = { kind: 'bot', mine: false, level: 'casual' };
const table = (id: string, more: object = {}) =>
  ({ id, status: 'over', game: 'usa', board: 'usa', seats: [ME, BOT], changed: 5, ...more }) as unknown as TableInfo;

test('only a finished game of one person against bots has levels', () => {
  expect(levelsOf(table('local-1'))).toEqual([null, 'casual']);
  for (const more of [
    { status: 'running' },
    { seats: [ME, { ...ME, kind: 'local' }, BOT] },
    { seats: [{ ...ME, mine: false }, BOT] }, // somebody else's game from a file
    { seats: [BOT, BOT] },
  ])
    expect(levelsOf(table('local-1', more))).toBeNull();
});

describe('sending', () => {
  let tables: TableInfo[];
  let me: string;
  let answer: () => Promise<PastGame>;
  const sent = vi.fn();

  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(PLAYED_HERE, 'yes');
    settings.set('filing', true);
    sent.mockClear();
    [tables, me] = [[], 'anna'];
    answer = async () => ({ table: 'device-1' }) as PastGame;
    vi.spyOn(api, 'offerings').mockImplementation(async () => ({ games: [{ id: 'usa' }] }) as unknown as Offerings);
    vi.spyOn(api, 'tablesHere').mockImplementation(async () => ({ tables }) as Tables);
    vi.spyOn(api, 'me').mockImplementation(async () => ({ id: me }) as Me);
    vi.spyOn(api, 'fileHere').mockImplementation(async (id) => `the file of ${id}`);
    vi.spyOn(people, 'fileGame').mockImplementation((game) => {
      sent(game.file);
      return answer();
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('is done once for each game, the oldest first', async () => {
    tables = [table('local-2', { changed: 9 }), table('local-1'), table('local-3', { status: 'running' })];
    expect(await sendGames()).toBe(2);
    expect(sent.mock.calls.flat()).toEqual(['the file of local-1', 'the file of local-2']);
    expect(await sendGames()).toBe(0);
    expect(tableHere('device-1')).toBe('local-1');
    expect(tableHere('device-2')).toBeNull();
  });

  test('waits where there is no connection, and does not ask again for what is refused', async () => {
    tables = [table('local-1')];
    answer = () => Promise.reject(new Trouble('offline', ''));
    expect(await sendGames()).toBe(0);
    answer = () => Promise.reject(new Trouble('not-replayable', ''));
    await sendGames();
    await sendGames();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('leaves out boards that the server does not know, and everything where it is not wished', async () => {
    tables = [table('local-1', { game: 'own-0123456789ab', board: 'own-0123456789ab' })];
    await sendGames();
    settings.set('filing', false);
    tables = [table('local-2')];
    await sendGames();
    expect(sent).not.toHaveBeenCalled();
    settings.set('filing', true);
    await sendGames();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('happens again for somebody else only if they wish it', async () => {
    tables = [table('local-1')];
    await sendGames();
    me = 'bo';
    expect(await sendGames()).toBe(0);
    expect([await gamesOfOthers('anna'), await gamesOfOthers('bo')]).toEqual([0, 1]);
    expect(await sendGames(true)).toBe(1);
    expect(await gamesOfOthers('bo')).toBe(0);
  });
});
