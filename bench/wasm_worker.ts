/** The worker of bench/wasm.py: loads the engine, plays random games and lets `expert` think. */
import { ACTIONS } from '../web/src/engine/binding.ts';
import { Engine, type EngineArray } from '../web/src/engine/engine.ts';
import { loadNetworks } from '../web/src/engine/tableNetworks.ts';
import { Thinker } from '../web/src/engine/thinking.ts';

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
  | { do: 'expert'; questions: Asked[] };

let engine: Engine;
let board: EngineArray<'board'>;
let expert: Thinker;
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
    engine = await Engine.load(await WebAssembly.compileStreaming(fetch('engine.wasm')));
    return null;
  }
  if (job.do === 'sit') {
    board = engine.records('board');
    engine.bytes(board).set(job.board);
    const networks = await loadNetworks(engine, job.game, job.players, async (file) => {
      return new Uint8Array(await (await fetch(`networks/${file}`)).arrayBuffer());
    });
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
  return job.questions.map((question) => {
    expert.begin({ ...question, view: Uint8Array.from(question.view) });
    while (!expert.think(16));
    return expert.conclude().action;
  });
}

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  self.postMessage(await done(data));
};
