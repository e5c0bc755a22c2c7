/** The requests about finding others: public tables, quick matches, friends, invitations, blocks and reports. */

import { ask } from '../server/api.ts';
import type {
  Acquaintances,
  Done,
  Invites,
  Listing,
  ListingWish,
  PublicTables,
  QuickWish,
  ReportWish,
  TableInfo,
} from '../server/messages.ts';

/** What a person looks for; an empty text means anything. */
export interface Filter {
  game: string;
  players: string;
  pace: string;
  level: string;
  language: string;
}

export const company = {
  tables: (filter: Filter) =>
    ask<PublicTables>('GET', `/public?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`),
  listing: (table: string) => ask<Listing>('GET', `/tables/${table}/listing`),
  list: (table: string, wish: ListingWish) => ask<Listing>('PUT', `/tables/${table}/listing`, wish),
  quick: (wish: QuickWish) => ask<TableInfo>('POST', '/quick', wish),
  stop: () => ask<Done>('DELETE', '/quick'),
  people: (awayFrom = '') => ask<Acquaintances>('GET', `/people${awayFrom ? `?away_from=${awayFrom}` : ''}`),
  invite: (table: string, guest: string) => ask<Done>('POST', `/tables/${table}/invites`, { guest }),
  invites: () => ask<Invites>('GET', '/invites'),
  decline: (table: string) => ask<Done>('DELETE', `/invites/${table}`),
  block: (table: string, seat: number) => ask<Done>('POST', `/tables/${table}/seats/${seat}/block`),
  unblock: (guest: string) => ask<Done>('DELETE', `/blocks/${guest}`),
  report: (table: string, seat: number, wish: ReportWish) =>
    ask<Done>('POST', `/tables/${table}/seats/${seat}/report`, wish),
};
