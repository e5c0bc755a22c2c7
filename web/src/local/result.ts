/** The result of a game: every item of every player's score, the ranks, and what decided. The rules count. */

import { DECIDERS, NONE, OVER, SEATS } from '../engine/vocabulary.ts';
import type { PlayerResult, Result } from '../server/messages.ts';
import type { Position } from './position.ts';

/** The result of a position, as if the game ended now. */
export function resultOf(position: Position, names: readonly string[]): Result {
  const { engine, box, scratches, results } = position.desk;
  engine.call('score_at', box.boards, position.states, 0, scratches, results);
  const decided = engine.call('decided_by_at', box.boards, position.states, 0, results);
  const players = names.map((name, seat) => sheetOf(position, name, seat));
  return {
    game: box.game,
    players,
    winners: players.filter(({ rank }) => rank === 1).map(({ name }) => name),
    decided_by: DECIDERS[decided]!,
    final: position.phase === OVER,
  };
}

/** One player's score sheet. */
function sheetOf(position: Position, name: string, seat: number): PlayerResult {
  const { engine, box, scratches, results } = position.desk;
  const sheet = (field: string) => Array.from(engine.field(results, field), Number);
  const row = (field: string) => {
    const all = sheet(field);
    return all.slice((seat * all.length) / SEATS, ((seat + 1) * all.length) / SEATS);
  };
  const of = (field: string) => sheet(field)[seat]!;
  engine.call('longest_path_at', box.boards, position.states, 0, seat, scratches);
  const trail = engine.field(scratches, 'trail');
  const [holder, done, borrowed] = [position.numbers('holder'), sheet('ticket_done'), row('station_route')];
  return {
    seat,
    name,
    route_points: of('route_points'),
    tickets: box.tickets.flatMap(({ a }, t) =>
      holder[t] === seat ? [{ a, ...box.scored(t, done[t]!), completed: done[t]! > 0 }] : [],
    ),
    completed_count: of('completed'),
    ticket_points: of('ticket_points'),
    station_points: of('station_points'),
    station_use: row('station_city').flatMap((city, i) =>
      city === NONE ? [] : [{ city: box.cities[city]!, route: box.routes[borrowed[i]!] ?? null }],
    ),
    flag_points: of('flag_points'),
    longest_path: of('longest_path'),
    longest_routes: box.routes.filter((_, route) => trail[route]),
    longest_bonus: of('longest_bonus'),
    total: of('total'),
    rank: of('rank'),
  };
}
