/** Weight files of networks, as `kvytok train` writes them: NumPy's archive of packed arrays, unpacked by the browser. */

/** Numbers with the lengths of their dimensions; a row after the other. */
export interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}
export interface WeightFile {
  /** How it was made. */
  readonly made: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, Weights>>;
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END_SIZE = 22;
const DEFLATED = 8;
const STEPS = '_steps';
/** How a number is read: from the beginning of the numbers, by its place among them. */
const NUMBERS: Readonly<Record<string, (data: DataView, from: number, i: number) => number>> = {
  '|i1': (data, from, i) => data.getInt8(from + i),
  '<f2': (data, from, i) => half(data.getUint16(from + 2 * i, true)),
  '<f4': (data, from, i) => data.getFloat32(from + 4 * i, true),
};

/** Read a weight file. Matrices that are stored as whole numbers of steps are multiplied by their steps. */
export async function readWeightFile(bytes: Uint8Array<ArrayBuffer>): Promise<WeightFile> {
  const packed = new Map<string, Weights | string>();
  for (const [name, content] of await unpacked(bytes)) packed.set(name.replace(/\.npy$/, ''), readArray(name, content));
  const made = packed.get('made');
  if (typeof made !== 'string') throw new Error('this weight file does not say how it was made');
  const arrays: Record<string, Weights> = {};
  for (const [name, array] of packed) {
    if (typeof array === 'string' || name.endsWith(STEPS)) continue;
    const steps = packed.get(name + STEPS);
    arrays[name] = steps && typeof steps !== 'string' ? inSteps(array, steps) : array;
  }
  return { made: JSON.parse(made), arrays };
}

/** The files of a ZIP archive, by name. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<[string, Uint8Array][]> {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - DIRECTORY_END_SIZE;
  while (end >= 0 && data.getUint32(end, true) !== DIRECTORY_END) end--;
  if (end < 0) throw new Error('these are no weights: not an archive');
  const files: [string, Uint8Array][] = [];
  let at = data.getUint32(end + 16, true);
  for (let n = data.getUint16(end + 10, true); n > 0; n--) {
    if (data.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('these are no weights: a broken archive');
    const [method, size] = [data.getUint16(at + 10, true), data.getUint32(at + 20, true)];
    const lengths = [28, 30, 32].map((place) => data.getUint16(at + place, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]!));
    // The file itself has a header of its own, with lengths of its own.
    const local = data.getUint32(at + 42, true);
    const from = local + 30 + data.getUint16(local + 26, true) + data.getUint16(local + 28, true);
    const content = bytes.subarray(from, from + size);
    files.push([name, method === DEFLATED ? await inflated(content) : content]);
    at += 46 + lengths[0]! + lengths[1]! + lengths[2]!;
  }
  return files;
}

async function inflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** An array in NumPy's format: numbers as 32-bit floats, or a text. */
function readArray(name: string, content: Uint8Array): Weights | string {
  const data = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const wide = content[6]! > 1;
  const from = (wide ? 12 : 10) + (wide ? data.getUint32(8, true) : data.getUint16(8, true));
  const header = new TextDecoder().decode(content.subarray(0, from));
  const type = header.match(/'descr': '([^']+)'/)?.[1];
  const shape = [...(header.match(/'shape': \(([^)]*)\)/)?.[1] ?? '').matchAll(/\d+/g)].map(Number);
  if (!type) throw new Error(`${name} cannot be read`);
  if (type.startsWith('<U')) {
    const letters = Array.from({ length: Number(type.slice(2)) }, (_, i) => data.getUint32(from + 4 * i, true));
    return String.fromCodePoint(...letters.filter((letter) => letter > 0));
  }
  const number = NUMBERS[type];
  if (!number) throw new Error(`${name} has numbers of the type ${type}`);
  const values = new Float32Array(shape.reduce((size, next) => size * next, 1));
  for (let i = 0; i < values.length; i++) values[i] = number(data, from, i);
  return header.includes("'fortran_order': True") ? byRows(name, shape, values) : { shape, values };
}

/** A matrix that is stored column by column. */
function byRows(name: string, shape: readonly number[], stored: Float32Array): Weights {
  const [rows, columns] = shape;
  if (!rows || !columns || shape.length > 2) throw new Error(`${name} is stored in an order that cannot be read`);
  return { shape, values: stored.map((_, i) => stored[(i % columns) * rows + Math.floor(i / columns)]!) };
}

/** A 16-bit float. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction / 1024) : sign * 2 ** -14 * (fraction / 1024);
}

/** Whole numbers of steps times the steps: one step for each row, or one for each column. */
function inSteps({ shape, values }: Weights, steps: Weights): Weights {
  const columns = shape.at(-1)!;
  const rows = shape.at(-2)!;
  const made = values.map((value, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const step = steps.shape.at(-1) === 1 ? row : Math.floor(row / rows) * columns + column;
    return value * steps.values[step]!;
  });
  return { shape, values: made };
}
