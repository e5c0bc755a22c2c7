/** Statistics: what finished games say about their player, counted from the games alone. No DOM in here. */

import type { Board } from '../board/board.ts';
import type { PastGame, PastPlayer } from '../server/messages.ts';

export interface PartOfAll {
  count: number;
  all: number;
}
export interface GroupOfGames {
  game: string;
  players: number;
  games: number;
  wins: number;
  average: number;
  best: number;
}
export interface Opponent {
  player: PastPlayer;
  games: number;
  ahead: number; // games in which you were ahead of this player
}
export interface Statistics {
  games: number;
  wins: number;
  average: number;
  best: number;
  tickets: PartOfAll;
  longest: number;
  groups: GroupOfGames[];
  scores: { at: number; total: number; won: boolean; table: string }[]; // the oldest first
  opponents: Opponent[]; // those met most often first
}

export const own = (game: PastGame): PastPlayer => game.players[game.seat]!;

const average = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Bots of one level count as one opponent; people as often as their names differ. */
const keyOf = (player: PastPlayer) =>
  player.kind === 'bot' && player.bot ? `bot ${player.level}` : `name ${player.name}`;

export function statisticsOf(games: readonly PastGame[]): Statistics {
  const totals = games.map((game) => own(game).total);
  const completed = games.reduce((sum, game) => sum + own(game).completed, 0);
  const missed = games.reduce((sum, game) => sum + own(game).missed, 0);
  return {
    games: games.length,
    wins: games.filter((game) => own(game).rank === 1).length,
    average: games.length ? average(totals) : 0,
    best: Math.max(...totals),
    tickets: { count: completed, all: completed + missed },
    longest: Math.max(...games.map((game) => own(game).longest)),
    groups: groupsOf(games),
    scores: games
      .map((game) => ({ at: game.ended, total: own(game).total, won: own(game).rank === 1, table: game.table }))
      .sort((a, b) => a.at - b.at),
    opponents: opponentsOf(games),
  };
}

function groupsOf(games: readonly PastGame[]): GroupOfGames[] {
  const groups = new Map<string, PastGame[]>();
  for (const game of games) {
    const key = `${game.game} ${game.players.length}`;
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  return [...groups.values()]
    .map((group) => ({
      game: group[0]!.game,
      players: group[0]!.players.length,
      games: group.length,
      wins: group.filter((game) => own(game).rank === 1).length,
      average: average(group.map((game) => own(game).total)),
      best: Math.max(...group.map((game) => own(game).total)),
    }))
    .sort((a, b) => b.games - a.games || a.game.localeCompare(b.game) || a.players - b.players);
}

function opponentsOf(games: readonly PastGame[]): Opponent[] {
  const met = new Map<string, Opponent>();
  for (const game of games) {
    for (const player of game.players) {
      if (player.mine) continue;
      const known = met.get(keyOf(player)) ?? { player, games: 0, ahead: 0 };
      known.games += 1;
      if (own(game).rank < player.rank) known.ahead += 1;
      met.set(keyOf(player), known);
    }
  }
  return [...met.values()].sort((a, b) => b.games - a.games || a.player.name.localeCompare(b.player.name));
}

/** The boards that were played on, the one played most often first. */
export function boardsOf(games: readonly PastGame[]): string[] {
  const times = new Map<string, number>();
  for (const { board } of games) times.set(board, (times.get(board) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1]).map(([board]) => board);
}

export interface FavouriteRoute {
  lanes: string[]; // both lanes of a double route count as one
  times: number;
}

/** How often each pair of cities of a board was joined at the end, the favourite first. */
export function favouritesOf(games: readonly PastGame[], board: Board): FavouriteRoute[] {
  const found = new Map<string, FavouriteRoute>();
  for (const { name, otherLane } of board.routes) {
    const beside = otherLane === null ? undefined : found.get(otherLane);
    found.set(name, beside ?? { lanes: [], times: 0 });
    found.get(name)!.lanes.push(name);
  }
  for (const game of games) {
    if (game.board !== board.id) continue;
    for (const one of new Set(own(game).routes.map((route) => found.get(route)))) if (one) one.times += 1;
  }
  return [...new Set(found.values())]
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times || a.lanes[0]!.localeCompare(b.lanes[0]!));
}
