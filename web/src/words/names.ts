/** Names: players and games as the page calls them. Bots are called by their level, in the chosen language. */

import type { ChatLine, GameInfo, SeatInfo } from '../server/messages.ts';
import { w, words } from './words.svelte.ts';

/** A game in words; its id where the server does not have it any more. */
export function gameName(game: GameInfo | undefined, id = ''): string {
  return game ? words.pick(game.names) : id;
}

/** A level of bots in words. */
export function levelName(level: string | null): string {
  return level && words.has(`bot-${level}`) ? w(`bot-${level}`) : (level ?? '');
}

/** How a level plays, in a line; a level that needs a network plays differently where none is trained. */
export function levelLine(level: string, trained: boolean): string {
  const line = [...(trained ? [] : [`bot-${level}-untrained`]), `bot-${level}-what`].find((id) => words.has(id));
  return line ? w(line) : '';
}

/** Whoever sits on a seat; a bot that took a person's place keeps the person's name. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'open') return w('lobby-seat-open');
  if (seat.bot === null) return seat.name ?? '';
  const level = levelName(seat.level);
  return seat.bot > 1 ? w('bot-name-numbered', { number: seat.bot, level }) : w('bot-name', { level });
}

/** What the house says about a player's seat. */
export function seatNews(line: ChatLine): string {
  return w(`seat-news-${line.notice}`, { player: line.name });
}

/** A player by the name that the game knows. */
export function playerName(name: string, seats: readonly SeatInfo[] | undefined): string {
  const seat = seats?.find((candidate) => candidate.name === name);
  return seat ? seatName(seat) : name;
}
