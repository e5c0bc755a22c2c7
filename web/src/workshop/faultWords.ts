/** Faults in words: where, what, and how to mend it, in the reader's language. */

import { w, words } from '../words/words.svelte.ts';
import { regionsOf, type WholeBoard } from './boardFiles.ts';
import type { Fault } from './faults.ts';

/** What a city, or a region, is called. */
export function calledCity(whole: WholeBoard, id: string): string {
  const city = whole.cities.find((one) => one.id === id);
  const region = city ? undefined : regionsOf(whole).find((one) => one.id === id);
  if (region) return region.names[words.language] || region.names.en;
  return city?.names[words.language] || city?.names.en || id;
}

/** Where a fault is: the city, the route, the ticket or the game. Empty for the board as a whole. */
export function placeOf({ part, entry }: Fault, whole: WholeBoard | null): string {
  if (!whole || entry === null) return '';
  if (part === 'cities') return calledCity(whole, whole.cities[entry]?.id ?? '');
  if (part === 'board') {
    const game = whole.board.games.length > 1 ? whole.board.games[entry] : undefined;
    return game ? game.names[words.language] || game.names.en : '';
  }
  const joined = part === 'layout' ? undefined : whole[part][entry];
  if (!joined) return '';
  const name = w('route-name', { a: calledCity(whole, joined.a), b: calledCity(whole, joined.b) });
  return w(part === 'routes' ? 'workshop-fault-route' : 'workshop-fault-ticket', { name });
}

/** The number of pairs of cities, and so of tickets between two cities. */
function pairsOf({ cities }: WholeBoard): number {
  return (cities.length * (cities.length - 1)) / 2;
}

/** What is wrong, and what to do. */
export function sentenceOf({ code, args, part, entry }: Fault, whole: WholeBoard | null): string {
  const region = /^regions\.(\d+)\.cities$/.exec(String(args.field));
  const empty = code === 'misfit' && whole ? regionsOf(whole)[Number(region?.[1]) - 1] : undefined;
  if (whole && empty) return w('fault-region-empty', { name: calledCity(whole, empty.id) });
  if (whole && code === 'too-few-regular-tickets' && Number(args.need) > pairsOf(whole))
    return w('fault-too-few-pairs', { need: args.need!, pairs: pairsOf(whole) });
  const told: Record<string, string | number> = { ...args, part: `${part}.json`, number: (entry ?? 0) + 1 };
  if (whole && typeof args.city === 'string') told.city = calledCity(whole, args.city);
  if (typeof args.color === 'string') told.color = w('route-color', { color: args.color });
  return w(`fault-${code}`, told);
}
