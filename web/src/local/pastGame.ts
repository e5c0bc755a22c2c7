/** A finished game of this browser, with everything that statistics are made of; as the server tells its own. */

import type { PastGame } from '../server/messages.ts';
import type { LocalTable } from './table.ts';

/** Null for a game that is not over, or in which nobody of this device plays. */
export function pastGame(table: LocalTable, me: string): PastGame | null {
  const { game, kept } = table;
  const mine = table.seatsOf(me);
  const seat = mine.find((place) => kept.chairs[place]!.kind === 'guest') ?? mine[0];
  if (!game.over || seat === undefined) return null;
  const { owners } = game.view(null);
  return {
    table: kept.id,
    game: kept.game,
    board: game.box.board,
    against: kept.chairs.some(({ kind }) => kind === 'local') ? 'device' : 'bots',
    ended: kept.log.at(-1)?.at ?? kept.created,
    moves: kept.log.length,
    seat,
    rated: false,
    device: true,
    players: game.result().players.map((player) => {
      const { kind, level, bot } = kept.chairs[player.seat]!;
      return {
        seat: player.seat,
        name: player.name,
        kind,
        level,
        bot,
        guest: null,
        mine: player.seat === seat,
        total: player.total,
        rank: player.rank,
        completed: player.completed_count,
        missed: player.tickets.length - player.completed_count,
        longest: player.longest_path,
        longest_bonus: player.longest_bonus > 0,
        routes: Object.keys(owners).filter((route) => owners[route] === player.seat),
      };
    }),
  };
}
