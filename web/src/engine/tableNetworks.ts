/** The two networks of a table in the engine's memory, from their weight files. */
import { ACTIONS } from './binding.ts';
import type { Engine, EngineArray } from './engine.ts';
import networks from './networks.json';
import { readWeightFile, type WeightFile, type Weights } from './weightFile.ts';

/** A weight file, and for a network for several numbers of players which rows of its first matrix a table uses. */
interface NetworkSource {
  file: string;
  /** The beginning of the file's digest. */
  version: string;
  bytes: number;
  /** From which row on, and how many. */
  rows?: number[][];
  /** The row of this number of players, counted from the end. */
  count_row?: number;
}
interface TableSources {
  large: NetworkSource;
  quick: NetworkSource;
}

type Weight = EngineArray<'f4'>;
type Six = readonly [Weight, Weight, Weight, Weight, Weight, Weight];

export interface TableNetworks {
  /** The large network, as the engine takes it. */
  readonly large: readonly [...Six, Weight, Weight];
  /** The weight of victory in its values. */
  readonly winWeight: number;
  readonly quick: Six;
  /** The length of an observation. */
  readonly inputs: number;
}

/** Gets a weight file: its path and its version. */
export type NetworkSupply = (file: string, version: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The weight files that `expert` needs at a table; none where no network was trained: there it plays as `strong` does. */
export function networkFiles(game: string, players: number): readonly string[] {
  const sources = sourcesOf(game, players);
  return sources ? [sources.large.file, sources.quick.file] : [];
}

/** All weight files by game, for whoever wants to have them before they are needed. */
export function filesByGame(): Map<string, readonly { file: string; version: string; bytes: number }[]> {
  const games = Object.entries(networks as Record<string, Record<string, TableSources>>);
  return new Map(
    games.map(([game, tables]) => {
      const sources = Object.values(tables).flatMap(({ large, quick }) => [large, quick]);
      return [game, [...new Map(sources.map((source) => [source.file, source])).values()]];
    }),
  );
}

/** The networks of a table; `fetched` gets a version of a file. */
export async function loadNetworks(
  engine: Engine,
  game: string,
  players: number,
  fetched: NetworkSupply,
): Promise<TableNetworks> {
  const sources = sourcesOf(game, players);
  if (!sources) throw new Error(`there is no network for ${game} with ${players} players`);
  const [large, quick] = await Promise.all(
    [sources.large, sources.quick].map(async ({ file, version }) => readWeightFile(await fetched(file, version))),
  );
  const [rows, bias] = firstLayer(large!, sources.large);
  const [first, firstBias] = firstLayer(quick!, sources.quick);
  const heads = joined(large!.arrays.policy!, large!.arrays.value!, players);
  const headBias = joined(large!.arrays.policy_bias!, large!.arrays.value_bias!, players);
  const { blocks, block_biases, gains, shifts } = large!.arrays as Record<string, Weights>;
  const { second, second_bias, policy, policy_bias } = quick!.arrays as Record<string, Weights>;
  const place = (weights: Weights) => placed(engine, weights);
  return {
    large: [
      place(rows),
      place(bias),
      place(blocks!),
      place(block_biases!),
      place(gains!),
      place(shifts!),
      place(heads),
      place(headBias),
    ],
    winWeight: Number(large!.made.win_weight),
    quick: [place(first), place(firstBias), place(second!), place(second_bias!), place(policy!), place(policy_bias!)],
    inputs: rows.shape[0]!,
  };
}

function sourcesOf(game: string, players: number): TableSources | undefined {
  return (networks as Record<string, Record<string, TableSources>>)[game]?.[players];
}

/** The first matrix and its bias for a number of players: some rows; the row of that number is added to the bias. */
function firstLayer(file: WeightFile, { rows, count_row }: NetworkSource): [Weights, Weights] {
  const [first, bias] = [file.arrays.first!, file.arrays.first_bias!];
  if (!rows || count_row === undefined) return [first, bias];
  const [inputs, width] = first.shape as [number, number];
  const values = new Float32Array(rows.reduce((sum, [, size]) => sum + size! * width, 0));
  let at = 0;
  for (const [from, size] of rows) {
    values.set(first.values.subarray(from! * width, (from! + size!) * width), at);
    at += size! * width;
  }
  const countRow = first.values.subarray((inputs + count_row) * width);
  return [
    { shape: [values.length / width, width], values },
    { shape: bias.shape, values: bias.values.map((value, i) => value + countRow[i]!) },
  ];
}

/** The columns of the scores, then those of the values of the players at the table. */
function joined(scores: Weights, values: Weights, players: number): Weights {
  const rows = scores.shape.length === 1 ? 1 : scores.shape[0]!;
  const [width, all] = [ACTIONS + players, values.shape.at(-1)!];
  const both = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    both.set(scores.values.subarray(row * ACTIONS, (row + 1) * ACTIONS), row * width);
    both.set(values.values.subarray(row * all, row * all + players), row * width + ACTIONS);
  }
  return { shape: [...scores.shape.slice(0, -1), width], values: both };
}

function placed(engine: Engine, { shape, values }: Weights): Weight {
  const array = engine.numbers('f4', ...shape);
  (engine.values(array) as Float32Array).set(values);
  return array;
}
