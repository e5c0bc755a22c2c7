/** The score sheets as a list of items, in the order in which they are counted. */

import type { PlayerResult, Result } from '../server/messages.ts';
import type { Subject, Teller } from '../words/teller.ts';
import { w } from '../words/words.svelte.ts';

export interface Item {
  seat: number;
  kind: 'routes' | 'flags' | 'tickets' | 'stations' | 'longest';
  text: string;
  points: number;
  subject: Subject;
}

/** First all routes, then the tickets player by player, stations, and the longest path; always in the order of the seats. */
export function itemsOf(result: Result, teller: Teller): Item[] {
  const items: Item[] = [];
  const each = (add: (player: PlayerResult) => Item[]) => {
    for (const player of result.players) items.push(...add(player));
  };
  const none: Subject = { routes: [], cities: [] };
  each(({ seat, route_points: points }) => [{ seat, kind: 'routes', text: w('score-routes'), points, subject: none }]);
  each(({ seat, flag_points: points }) =>
    points ? [{ seat, kind: 'flags', text: w('score-flags'), points, subject: none }] : [],
  );
  each(({ seat, tickets, station_use: uses }) => [
    ...tickets.map(
      (ticket): Item => ({
        seat,
        kind: 'tickets',
        text: w(ticket.completed ? 'score-ticket-completed' : 'score-ticket-missed', {
          ticket: w('route-name', { a: teller.city(ticket.a), b: teller.city(ticket.b) }),
          points: ticket.points,
        }).replace(/,\s*[+−-]?\d+$/, ''),
        points: ticket.completed ? ticket.points : -ticket.points,
        subject: { routes: [], cities: [ticket.a, ...teller.cities(ticket.b)] },
      }),
    ),
    ...uses.map(
      ({ city, route }): Item => ({
        seat,
        kind: 'tickets',
        text: route
          ? w('score-station-borrowed', { city: teller.city(city), route: teller.route(route) })
          : w('score-station-unused', { city: teller.city(city) }),
        points: 0,
        subject: { routes: route ? [route] : [], cities: [city] },
      }),
    ),
  ]);
  each(({ seat, station_points: points }) =>
    points ? [{ seat, kind: 'stations', text: w('score-stations'), points, subject: none }] : [],
  );
  each(({ seat, longest_path: length, longest_routes: routes, longest_bonus: points }) =>
    length && result.players.some((player) => player.longest_bonus > 0)
      ? [
          {
            seat,
            kind: 'longest',
            text: `${w('score-longest')}: ${w('score-longest-length', { length })}`,
            points,
            subject: { routes, cities: [] },
          },
        ]
      : [],
  );
  return items;
}
