/** An opened game file: its game is played again, and must say exactly what the file says; docs/notation.md describes it. */

import { LEVELS } from './bots.ts';
import type { Deal, Game } from './game.ts';
import { gameFile } from './gameFile.ts';
import { Refusal } from './refusal.ts';
import type { Chair, LoggedMove } from './table.ts';

/** What a game file says above its moves, and the moves as they are written. */
export interface OpenedFile {
  text: string;
  game: string;
  /** The fingerprint of the board and the rules that the game was played with. */
  digest: string;
  deal: Deal;
  commitment: string;
  moves: string[];
}

const HEAD =
  /^kvytok game 1\ngame: (.+)\nboard: .+ (\w+)\nbonus: (.+)\n((?:seat \d: .+\n)+)first: (?:chance|seat (\d))\ncommitment: ([0-9a-f]{64})\nkey: ([0-9a-f]{64})\n\n((?:\d+\. .+\n)*)\n/;

/** Read a game file; refuses a text that is none. */
export function openFile(given: string): OpenedFile {
  const text = given.replaceAll('\r\n', '\n').replace(/\n?$/, '\n');
  const [, game, digest, bonus, seats, first, commitment, key, moves] = HEAD.exec(text) ?? [];
  if (!game || !digest || !bonus || !seats || !commitment || !key || moves === undefined)
    throw new Refusal('malformed', 'this is not a game file');
  return {
    text,
    game,
    digest,
    deal: {
      names: linesOf(seats).map((line) => line.slice('seat 0: '.length)),
      bonus: bonus === 'none' ? [] : bonus.split(' '),
      first: first === undefined ? null : Number(first),
      key,
    },
    commitment,
    moves: linesOf(moves),
  };
}

/** Play the moves of a file; refuses a move that cannot be played, and a file that says anything else than the game. */
export function playFile({ text, deal, commitment, moves }: OpenedFile, game: Game, at: number): LoggedMove[] {
  const log = moves.map((line): LoggedMove => {
    const entry = line.slice(line.indexOf(' ') + 1);
    const [seat] = deal.names
      .flatMap((name, place) => (entry.startsWith(`${name}: `) ? [place] : []))
      .sort((a, b) => deal.names[b]!.length - deal.names[a]!.length);
    if (seat === undefined) throw new Refusal('malformed', `${line} begins with no name of a player`);
    const played = game.play(entry.slice(deal.names[seat]!.length + 2), seat);
    return { seat, move: played.move, by: levelOf(deal.names[seat]!) ? 'bot' : 'guest', at };
  });
  if (gameFile(game, commitment) !== text) throw new Refusal('malformed', 'the file does not say what was played');
  return log;
}

/** Who sits where: bots are known by their names, and whoever opens the file is the first of the people. */
export function chairsOf(names: readonly string[], guest: string): Chair[] {
  const first = names.findIndex((name) => !levelOf(name));
  return names.map((name, color) => {
    const level = levelOf(name);
    if (!level) return { kind: color === first ? 'guest' : 'local', guest, level: null, bot: null, color };
    return { kind: 'bot', guest: null, level, bot: Number(/ (\d+)$/.exec(name)?.[1] ?? 1), color };
  });
}

/** The level of a bot with this name; null for a person. */
function levelOf(name: string): string | null {
  const [, level] = /^Bot \((\w+)\)( \d+)?$/.exec(name) ?? [];
  return LEVELS.find((known) => known === level) ?? null;
}

function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}
