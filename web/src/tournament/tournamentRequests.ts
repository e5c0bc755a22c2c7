/** The requests about tournaments. */

import { ask } from '../server/api.ts';
import type { NewTournament, TournamentInfo, TournamentList } from '../server/messages.ts';

export const tournaments = {
  mine: () => ask<TournamentList>('GET', '/tournaments'),
  make: (wish: NewTournament) => ask<TournamentInfo>('POST', '/tournaments', wish),
  one: (id: string) => ask<TournamentInfo>('GET', `/tournaments/${id}`),
  join: (id: string) => ask<TournamentInfo>('POST', `/tournaments/${id}/join`),
  leave: (id: string) => ask<TournamentInfo>('POST', `/tournaments/${id}/leave`),
  absent: (id: string, number: number, absent: boolean) =>
    ask<TournamentInfo>('PUT', `/tournaments/${id}/players/${number}`, { absent }),
  begin: (id: string) => ask<TournamentInfo>('POST', `/tournaments/${id}/rounds`),
};
