/** Names of players and games as the page shows them; bots are named by their level, in the chosen language. */

import type { ChatLine, GameInfo, SeatInfo } from '../server/messages.ts';
import { w, words } from './words.svelte.ts';

/** The name of a game; its id if the server no longer has it. */
export function gameName(game: GameInfo | undefined, id = ''): string {
  return game ? words.pick(game.names) : id;
}

/** The name of a level of bots. */
export function levelName(level: string | null): string {
  return level && words.has(`bot-${level}`) ? w(`bot-${level}`) : (level ?? '');
}

/** One sentence about how a level plays; a level that needs a network plays differently if none is trained. */
export function levelLine(level: string, trained: boolean): string {
  const line = [...(trained ? [] : [`bot-${level}-untrained`]), `bot-${level}-what`].find((id) => words.has(id));
  return line ? w(line) : '';
}

/** The name of the player at a seat; a bot that took a person's place keeps the person's name. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'open') return w('lobby-seat-open');
  if (seat.bot === null) return seat.name ?? '';
  const level = levelName(seat.level);
  return seat.bot > 1 ? w('bot-name-numbered', { number: seat.bot, level }) : w('bot-name', { level });
}

/** What the server says about a player's seat. */
export function seatNews(line: ChatLine): string {
  return w(`seat-news-${line.notice}`, { player: line.name });
}

/** The shown name of a player, from the name in the game. */
export function playerName(name: string, seats: readonly SeatInfo[] | undefined): string {
  const seat = seats?.find((candidate) => candidate.name === name);
  return seat ? seatName(seat) : name;
}
