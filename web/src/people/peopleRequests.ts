/** The requests about people: account, past games, ratings and your own data. */

import { ask, here, PLAYED_HERE, send } from '../server/api.ts';
import type {
  AccountInfo,
  DeviceGame,
  Me,
  PastGame,
  PastGamesList,
  PersonRatings,
  SharedSettings,
} from '../server/messages.ts';

export const people = {
  account: () => ask<AccountInfo>('GET', '/account'),
  make: (name: string, passphrase: string) => ask<AccountInfo>('POST', '/account', { name, passphrase }),
  signIn: (name: string, passphrase: string) => ask<AccountInfo>('POST', '/account/sign-in', { name, passphrase }),
  signOut: () => ask<Me>('POST', '/account/sign-out'),
  change: (old: string, next: string) => ask<AccountInfo>('PUT', '/account/passphrase', { old, new: next }),
  endSession: (id: string) => ask<AccountInfo>('DELETE', `/account/sessions/${id}`),
  settings: () => ask<SharedSettings>('GET', '/account/settings'),
  changeSettings: (changes: SharedSettings) => ask<SharedSettings>('PUT', '/account/settings', changes),
  past: () => ask<PastGamesList>('GET', '/me/past'),
  /** The finished games of this browser. */
  pastHere: async (): Promise<PastGamesList> =>
    localStorage.getItem(PLAYED_HERE) ? here<PastGamesList>('GET', '/past') : { games: [] },
  /** A game of this browser for the history on the server. */
  fileGame: (game: DeviceGame) => ask<PastGame>('POST', '/me/device-games', game),
  gameFile: async (id: string) => (await send('GET', `/me/device-games/${id}/file`)).text(),
  ratings: () => ask<PersonRatings>('GET', '/me/ratings'),
  forget: (passphrase: string | null) => ask<Me>('POST', '/me/deletion', { passphrase }),
};
