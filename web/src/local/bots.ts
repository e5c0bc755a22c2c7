/** Bots at a table in the page: they get a view and answer small questions, of which whole moves are made. */

import type { Engine, EngineArray } from '../engine/engine.ts';
import type { Finding, Level, Thinker } from '../engine/thinking.ts';
import type { Move } from '../server/messages.ts';
import { type LegalChoice, legalMoves } from './choices.ts';
import { type Helper, playTogether } from './crew.ts';
import { Position } from './position.ts';
import { Refusal } from './refusal.ts';

/** The levels between two others: each decision is made by one of the two. */
const BETWEEN = {
  learner: ['novice', 'casual'],
  regular: ['casual', 'strong'],
  adept: ['strong', 'expert'],
} as const satisfies Record<string, readonly [Level, Level]>;
export type BotLevel = Level | keyof typeof BETWEEN;

/** The levels that can play without a server: all of them, the weakest first. */
export const LEVELS: readonly BotLevel[] = ['novice', 'learner', 'casual', 'regular', 'strong', 'adept', 'expert'];

/** Who decides at a level: for a level between two others the seed says which of them, as on the server. */
export function whoDecides(level: BotLevel, seed: number): Level {
  if (!(level in BETWEEN)) return level as Level;
  const [lower, upper] = BETWEEN[level as keyof typeof BETWEEN];
  return Math.imul(seed, 0x9e3779b1) < 0 ? upper : lower;
}

/** A payment gets this share of the thinking of a move. */
const PAYING = 1 / 4;
/** Playouts of each worker between two looks at the clock. */
const PORTION = 16;
/** Milliseconds that a bot thinks before whatever else has come is heard. */
const BREATH = 20;

/** How much a bot may think about a move. */
export interface Budget {
  /** The source of all random choices. */
  readonly seed: number;
  readonly seconds: number;
  /** The number of playouts instead, however long they take. */
  readonly playouts?: number;
  /** Whether the answer is still wanted. */
  wanted(): boolean;
}

/** Answers questions about views: each answer is one of the legal actions. */
export interface Answerer {
  answer(views: EngineArray<'state'>, actions: readonly number[], budget: Budget): Promise<Finding>;
}

/** A bot of one level that stops again and again to let others speak; refuses if its answer is not wanted any more. */
export class PatientBot implements Answerer {
  readonly #engine: Engine;
  readonly #thinker: Thinker;

  readonly #helpers: () => readonly Helper[];

  /** `helpers` gives those who may help with the next question. */
  constructor(engine: Engine, thinker: Thinker, helpers: () => readonly Helper[] = () => []) {
    this.#engine = engine;
    this.#thinker = thinker;
    this.#helpers = helpers;
  }

  async answer(views: EngineArray<'state'>, actions: readonly number[], budget: Budget): Promise<Finding> {
    const { seed, seconds, playouts, wanted } = budget;
    const thinker = this.#thinker;
    const begun = performance.now();
    const question = { view: this.#engine.bytes(views).slice(), actions, seed, playouts };
    const share = thinker.begin(question);
    const helpers = share > 0 ? this.#helpers() : []; // a script needs no time
    for (const helper of helpers) helper.begin(question);
    const portion = PORTION * (helpers.length + 1);
    const limit = Math.max(1e-6, 1000 * seconds * share);
    let breathed = begun;
    for (let now = begun; ; now = performance.now()) {
      const worlds = thinker.next(portion, (now - begun) / limit);
      if (worlds === 0) return thinker.conclude();
      await playTogether(thinker, helpers, worlds);
      if (now - breathed < BREATH) continue;
      await others();
      if (!wanted()) throw new Refusal('stale', 'nobody wants this move any more');
      breathed = performance.now();
    }
  }
}

/** Let everything that has come meanwhile be heard. A timer would wait longer. */
function others(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The whole move that a bot makes for the viewer of a position; it must be the viewer who is asked. */
export async function chooseMove(bot: Answerer, position: Position, budget: Budget): Promise<Move> {
  const choices = legalMoves(position);
  if (choices.length === 1) return choices[0]!.move;
  const { action } = await bot.answer(position.states, firsts(choices), budget);
  return wholeMove(bot, position, choices, action, budget);
}

/** The whole move that begins with an action; the bot is asked for the payment if there are several. */
export async function wholeMove(
  bot: Answerer,
  position: Position,
  choices: readonly LegalChoice[],
  action: number,
  budget: Budget,
): Promise<Move> {
  const begun = choices.filter(({ ids }) => ids[0] === action);
  if (begun.length === 0) throw new Error(`a bot chose action ${action}, which is not legal`);
  if (begun.length === 1) return begun[0]!.move;
  // The payment is a question of its own; no chance comes between the two.
  const { desk } = position;
  const paying = new Position(desk, desk.thought[1]);
  desk.copy(position.states, paying.states);
  desk.engine.call('apply_at', desk.box.boards, paying.states, 0, action);
  const ways = legalMoves(paying);
  const less = { ...budget, seed: budget.seed + 1, seconds: budget.seconds * PAYING };
  const { action: payment } = await bot.answer(paying.states, firsts(ways), less);
  return ways.find(({ ids }) => ids[0] === payment)!.move;
}

export function firsts(choices: readonly LegalChoice[]): number[] {
  return [...new Set(choices.map(({ ids }) => ids[0]!))];
}
