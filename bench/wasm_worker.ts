/** The worker of bench/wasm.py: loads the engine, plays random games and lets `expert` think. */
import { ACTIONS } from '../web/src/engine/binding.ts';
import { Engine, type EngineArray } from '../web/src/engine/engine.ts';
import { loadNetworks, networkFiles } from '../web/src/engine/tableNetworks.ts';
import { Thinker } from '../web/src/engine/thinking.ts';
import { PatientBot } from '../web/src/local/bots.ts';
import { CrewMember } from '../web/src/local/crewMember.ts';

interface Asked {
  view: number[];
  actions: number[];
  seed: number;
  playouts: number;
}
type Job =
  | { do: 'load' }
  | { do: 'sit'; board: number[]; game: string; players: number }
  | { do: 'random'; players: number; games: number }
  | { do: 'expert'; questions: Asked[] }
  | { do: 'crew'; helpers: number; questions: Asked[] };

let engine: Engine;
let board: EngineArray<'board'>;
let module: WebAssembly.Module;
let expert: Thinker;
let crew: CrewMember[];
let random: readonly [
  EngineArray<'board'>,
  EngineArray<'u4'>,
  EngineArray<'state'>,
  EngineArray<'scratch'>,
  EngineArray<'result'>,
  EngineArray<'i2'>,
];

async function done(job: Job): Promise<unknown> {
  if (job.do === 'load') {
    module = await WebAssembly.compileStreaming(fetch('engine.wasm'));
    engine = await Engine.load(module);
    return null;
  }
  if (job.do === 'sit') {
    board = engine.records('board');
    engine.bytes(board).set(job.board);
    const { game, players } = job;
    const fetched = async (file: string) => new Uint8Array(await (await fetch(`networks/${file}`)).arrayBuffer());
    const files = networkFiles(game, players).map(async (file) => [file, await fetched(file)] as const);
    const networks = await loadNetworks(engine, game, players, fetched);
    const place = { module, board: Uint8Array.from(job.board), level: 'expert', game, players } as const;
    crew = [new CrewMember({ ...place, networks: new Map(await Promise.all(files)) })];
    expert = new Thinker(engine, board, 'expert', networks);
    random = [
      board,
      engine.numbers('u4', 8),
      engine.records('state'),
      engine.records('scratch'),
      engine.records('result', 10_000),
      engine.numbers('i2', ACTIONS),
    ];
    return null;
  }
  if (job.do === 'random') return engine.call('play_games', ...random, job.players, 0, job.games);
  if (job.do === 'crew') return together(job.questions, crew.slice(0, job.helpers));
  return job.questions.map((question) => {
    expert.begin({ ...question, view: Uint8Array.from(question.view) });
    while (!expert.think(16));
    return expert.conclude().action;
  });
}

/** The answers of a bot with helpers, and the milliseconds that they took. */
async function together(questions: Asked[], helpers: CrewMember[]): Promise<{ answers: number[]; took: number }> {
  const bot = new PatientBot(engine, expert, () => helpers);
  const views = engine.records('state');
  const answers: number[] = [];
  const begun = performance.now();
  for (const { view, actions, seed, playouts } of questions) {
    engine.bytes(views).set(view);
    const { action } = await bot.answer(views, actions, { seed, playouts, seconds: 1, wanted: () => true });
    answers.push(action);
  }
  return { answers, took: performance.now() - begun };
}

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  self.postMessage(await done(data));
};
