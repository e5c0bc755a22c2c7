/** Names as the page shows them; bots and people without a name get one in the chosen language. */

import { isOwn } from '../board/own.ts';
import type { ChatLine, GameInfo, SeatInfo, TableInfo } from '../server/messages.ts';
import { w, words } from './words.svelte.ts';

/** As much of a game as its name needs; a board of the workshop need not have every language. */
export interface NamedGame {
  id: string;
  names: Partial<GameInfo['names']> & { en: string };
}

/** The name of a game; its id if the server no longer has it. */
export function gameName(game: NamedGame | undefined, id = ''): string {
  return game ? game.names[words.language] || game.names.en : isOwn(id) ? w('own-board') : id;
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

const UNNAMED = /^Player ([1-9][0-9]?)$/;

/** The name that a game keeps of a player who has not chosen one; every page shows it in its own language. */
export function unnamed(number: number): string {
  return `Player ${number}`;
}

/** The name of a person; somebody who has not chosen one is a guest or a player with a number. */
export function personName({ name, guest }: { name: string | null; guest: number | null }): string {
  if (guest !== null) return w('guest-name', { number: guest });
  const [, number] = UNNAMED.exec(name ?? '') ?? [];
  return number ? w('player-number', { number: Number(number) }) : (name ?? '');
}

/** The name of the player at a seat; a bot that took a person's place keeps the person's name. */
export function seatName(seat: Pick<SeatInfo, 'kind' | 'name' | 'level' | 'bot' | 'guest'>): string {
  if (seat.kind === 'open') return w('lobby-seat-open');
  if (seat.bot === null) return personName(seat);
  const level = levelName(seat.level);
  return seat.bot > 1 ? w('bot-name-numbered', { number: seat.bot, level }) : w('bot-name', { level });
}

/** Whose turn it is at a table where it is yours; with several people on this device, by name. */
export function turnLine({ seats, asked }: Pick<TableInfo, 'seats' | 'asked'>): string {
  const mine = seats.filter((seat) => seat.mine);
  const called = mine.filter(({ seat }) => asked.includes(seat)).map(seatName);
  return mine.length > 1 && called.length ? w('your-turn-named', { player: words.list(called) }) : w('your-turn');
}

/** What the server says about a player's seat or about the table. */
export function seatNews(line: ChatLine): string {
  return w(`seat-news-${line.notice}`, { player: personName(line) });
}

/** The shown name of a player, from the name in the game. */
export function playerName(name: string, seats: readonly SeatInfo[] | undefined): string {
  const seat = seats?.find((candidate) => candidate.name === name);
  return seat ? seatName(seat) : name;
}
