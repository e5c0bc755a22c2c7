/**
 * The analyst: judges moves of a finished game, in passes that become deeper.
 * After the last pass it has found what src/kvytok/analysis/game_analysis.py finds. It has no DOM, and it runs in a worker.
 */

import type { Engine, EngineArray } from '../engine/engine.ts';
import type { TableNetworks } from '../engine/tableNetworks.ts';
import { firsts } from '../local/bots.ts';
import type { BoxFile } from '../local/box.ts';
import { legalMoves } from '../local/choices.ts';
import { Game } from '../local/game.ts';
import { gameFile } from '../local/gameFile.ts';
import { whyBetter } from '../local/hintReasons.ts';
import type { OpenedFile } from '../local/openedFile.ts';
import { type Desk, Position } from '../local/position.ts';
import { read } from '../local/reading.ts';
import { viewOf } from '../local/view.ts';
import type { HintReason, Move, SeatView } from '../server/messages.ts';
import type { FoundMove } from './accounts.ts';
import { networkPlayer, scriptPlayer } from './appraisalPlayers.ts';
import { type Appraisal, Appraiser } from './appraiser.ts';

/** The worlds in which a choice is played, if nothing else is said; doubtful ones get four times as many. */
export const WORLDS = 192;
/** The worlds of the first passes, so that there is something to see at once. */
const PASSES = [8, 48];
/** The worlds of one call of the engine. */
const PORTION = 16;

/** A found move with what its player saw, for the words about it. */
export type ToldMove = FoundMove & { view: SeatView | null };

interface PlayedDecision {
  number: number;
  seat: number;
  move: Move;
  ids: readonly number[];
  choices: number;
  view: Uint8Array;
  state: Uint8Array;
  open: Appraisal;
  parts: Appraisal[];
  told: { better: Move | null; reasons: HintReason[]; view: SeatView | null };
}

export class Analyst {
  readonly game: Game;
  readonly #desk: Desk;
  readonly #appraiser: Appraiser;
  readonly #moves: PlayedDecision[] = [];
  readonly #spare: EngineArray<'state'>;
  readonly #record: EngineArray<'appraisal'>;
  readonly #worlds: number;

  /** An analyst of the moves that are its own: every `of`-th, from `place` on. Without networks, plans judge. */
  constructor(
    engine: Engine,
    file: BoxFile,
    opened: OpenedFile,
    networks: TableNetworks | null,
    { seed = 0, worlds = WORLDS, place = 0, of = 1 } = {},
  ) {
    this.#worlds = worlds;
    this.game = new Game(engine, file, opened.deal);
    this.#desk = this.game.thoughtOf(0).desk;
    const { boards } = this.game.box;
    const player = networks ? networkPlayer(engine, boards, networks) : scriptPlayer(engine, boards);
    this.#appraiser = new Appraiser(engine, opened.deal.names.length, seed, player);
    this.#spare = engine.records('state');
    this.#record = engine.records('appraisal');
    for (const [index, { seat, text }] of movesOf(opened).entries()) {
      if (index % of === place) this.#moves.push(this.#prepared(index, seat, text));
      this.game.play(text, seat);
    }
  }

  /** The number of moves in the game. */
  get total(): number {
    return this.game.history.length;
  }

  /** Every seat's share of the victory. */
  get end(): number[] {
    const { players } = this.game.result();
    const winners = players.filter(({ rank }) => rank === 1).length;
    return players.map(({ rank }) => (rank === 1 ? 1 / winners : 0));
  }

  #prepared(index: number, seat: number, text: string): PlayedDecision {
    const position = this.game.thoughtOf(seat);
    const { engine } = this.game;
    const view = engine.bytes(position.states).slice();
    const { move, ids } = read(position, text);
    const choices = legalMoves(position);
    const state = this.game.state;
    const first = this.#appraiser.begin(view, firsts(choices), ids[0]!, 2 * index);
    const parts = [first];
    if (ids.length > 1) {
      const paying = this.#paying(view, ids[0]!);
      const ways = legalMoves(paying).map((choice) => choice.ids[0]!);
      parts.push(this.#appraiser.begin(engine.bytes(paying.states).slice(), ways, ids[1]!, 2 * index + 1));
    }
    const open = { view: state, number: 2 * index, record: first.record };
    const told = { better: null, reasons: [], view: null };
    return { number: index + 1, seat, move, ids, choices: choices.length, view, state, open, parts, told };
  }

  /** The view after a route or a city was chosen; no chance is involved. */
  #paying(view: Uint8Array, action: number): Position {
    const { engine, box } = this.game;
    engine.bytes(this.#spare).set(view);
    engine.call('apply_at', box.boards, this.#spare, 0, action);
    return new Position(this.#desk, this.#spare);
  }

  /**
   * Judge all own moves, pass after pass. After each move it says what was found, in how many worlds at least, and which
   * share of the work is done.
   */
  *work(): Generator<{ found: ToldMove; worlds: number; done: number }> {
    const targets = [...PASSES.filter((target) => target < this.#worlds), this.#worlds];
    const all = targets.reduce((sum, target) => sum + target, 0) * this.#moves.length;
    let done = 0;
    for (const target of targets) {
      for (const move of this.#moves) {
        while (!this.#appraiser.deepenOpen(move.open, target, PORTION));
        for (const part of move.parts) while (!this.#appraiser.deepen(part, target, this.#worlds, PORTION));
        done += target;
        yield { found: this.#found(move), worlds: target, done: done / all };
      }
    }
  }

  #found(move: PlayedDecision): ToldMove {
    const { number, seat, ids, choices } = move;
    const parts = move.parts.map((part) => this.#appraiser.conclude(part));
    let better = parts[0]!.best === ids[0] ? null : this.#whole(move, parts[0]!.best);
    const payment = parts[1];
    if (payment && payment.best !== ids[1] && (!better || payment.cost > parts[0]!.cost))
      better = legalMoves(this.#paying(move.view, ids[0]!)).find((way) => way.ids[0] === payment.best)!.move;
    if (JSON.stringify(better) !== JSON.stringify(move.told.better)) move.told = this.#told(move, better);
    const chances = this.#appraiser.chances(move.open);
    return { number, seat, move: move.move, choices, chances, parts, ...move.told };
  }

  /** The whole move that begins with an action; the network or the plans choose the payment. */
  #whole(move: PlayedDecision, action: number): Move {
    const { engine } = this.game;
    engine.bytes(this.#spare).set(move.view);
    const begun = legalMoves(new Position(this.#desk, this.#spare)).filter(({ ids }) => ids[0] === action);
    if (begun.length === 1) return begun[0]!.move;
    const paying = this.#paying(move.view, action);
    const ways = legalMoves(paying);
    const chosen = this.#appraiser.likeliest(engine.bytes(paying.states).slice(), firsts(ways), this.#record);
    return ways.find(({ ids }) => ids[0] === chosen)!.move;
  }

  /** A better move with its reasons, and with what its player saw. */
  #told({ view: bytes, seat, move }: PlayedDecision, better: Move | null): PlayedDecision['told'] {
    if (!better) return { better, reasons: [], view: null };
    this.game.engine.bytes(this.#spare).set(bytes);
    const view = viewOf(this.#desk, this.#spare, seat, this.game.deal.names);
    const reasons = whyBetter(new Position(this.#desk, this.#spare), view, move, better);
    return { better, reasons, view };
  }
}

/** The moves of a file as they are written, with their seats. */
export function movesOf({ deal, moves }: OpenedFile): { seat: number; text: string }[] {
  return moves.map((line) => {
    const entry = line.slice(line.indexOf(' ') + 1);
    const seat = deal.names
      .map((_, place) => place)
      .filter((place) => entry.startsWith(`${deal.names[place]}: `))
      .sort((a, b) => deal.names[b]!.length - deal.names[a]!.length)[0]!;
    return { seat, text: entry.slice(deal.names[seat]!.length + 2) };
  });
}

/** The game up to a move as a game file, in which bots play all other seats: to play on from there. */
export function playOnFile(engine: Engine, file: BoxFile, opened: OpenedFile, moves: number, seat: number): string {
  let bots = 0;
  const names = opened.deal.names.map((name, place) => {
    if (place === seat) return /^Bot \(/.test(name) ? `Player ${place + 1}` : name;
    bots += 1;
    return `Bot (expert)${bots > 1 ? ` ${bots}` : ''}`;
  });
  const game = new Game(engine, file, { ...opened.deal, names });
  for (const { seat: mover, text } of movesOf(opened).slice(0, moves)) game.play(text, mover);
  return gameFile(game, opened.commitment);
}
