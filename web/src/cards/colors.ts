/** The colours of train cards and of routes, in the order of their numbers in the rules. */

import type { CardColor } from '../server/messages.ts';

const TRAINS = ['pink', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green'] as const;

export const CARD_COLORS: readonly CardColor[] = [...TRAINS, 'locomotive'];
export const ROUTE_COLORS: readonly string[] = [...TRAINS, 'gray'];
