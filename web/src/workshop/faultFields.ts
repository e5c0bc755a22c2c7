/** Where a fault of the rules is mended: the field that a click on it leads to. */

import type { Fault } from './faults.ts';

const FIELDS: Readonly<Record<string, string>> = {
  'players-swapped': 'players_min',
  'last-round': 'last_round_cars',
  'too-few-cards': 'cards',
  'no-color-cards': 'cards',
  'no-ferry-cards': 'cards',
  'flag-cards': 'cards',
  'no-points': 'route_points',
  'tie-twice': 'tie_breaks',
  'flag-twice': 'flag_colors',
  'unknown-set': 'ticket_sets',
  'set-both': 'bonus_sets',
  'bonus-long': 'bonus_sets',
  'long-first-none': 'opening_long',
  'without-long': 'opening_keep_without_long',
  'too-many-dealt': 'opening_regular',
  'keep-too-many': 'opening_keep',
  'offer-keep': 'offer_keep',
  'too-few-regular-tickets': 'players_max',
  'too-few-long-tickets': 'opening_long',
  'long-not-dealt': 'opening_long',
};

/** The rule that a fault is about; null if it is about none. */
export function fieldOf({ part, code, args }: Fault): string | null {
  if (part !== 'board') return null;
  const [, named] = /(?:^|\.)rules\.(\w+)/.exec(String(args.field)) ?? [];
  return named ?? FIELDS[code] ?? null;
}
