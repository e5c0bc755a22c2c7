/** The engine: the compiled rules and bots as WebAssembly, with memory for their records. No DOM in here. */
import { type Call, calls, type RecordLayout, records } from './binding.ts';

const ALIGNMENT = 16;
const PAGE = 65_536;

const TYPES = {
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
  f4: Float32Array,
  f8: Float64Array,
} as const;
type NumberType = keyof typeof TYPES;
export type Numbers = InstanceType<(typeof TYPES)[NumberType]>;

export type RecordKind = keyof typeof records;
export type CallName = keyof typeof calls;

/** An array in the engine's memory: records of one kind, or numbers of one type. */
export interface EngineArray<Kind extends RecordKind | NumberType = RecordKind | NumberType> {
  readonly at: number;
  readonly kind: Kind;
  readonly shape: readonly number[];
  readonly item: number;
}

/** What a parameter takes: a number, or an array of its kind. */
type Argument<Told> = Told extends { dimensions: 0 }
  ? number | bigint
  : Told extends { kind: infer Kind extends RecordKind | NumberType }
    ? EngineArray<Kind>
    : never;
/** The arguments of a call, in the order of its parameters. */
export type CallArguments<Name extends CallName> = Given<(typeof calls)[Name]['parameters']>;
type Given<Told extends readonly unknown[]> = { -readonly [Place in keyof Told]: Argument<Told[Place]> };
/** What a call returns: several numbers, one, a truth, or nothing. */
export type Returned<Name extends CallName> = CallResult<(typeof calls)[Name]['returns']>;
type CallResult<Told> = Told extends 'none'
  ? null
  : Told extends 'bool'
    ? boolean
    : Told extends 'int'
      ? number
      : number[];

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  [name: string]: unknown;
}

export class Engine {
  readonly #exports: Exports;
  #top: number;
  /** Where a call leaves its result, and its error. */
  readonly #result: number;
  readonly #error: number;

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as Exports;
    this.#top = this.#exports.__heap_base.value as number;
    this.#result = this.#allocate(64);
    this.#error = this.#allocate(8);
  }

  /** An engine of its own, with its own memory. */
  static async load(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module));
  }

  #allocate(bytes: number): number {
    const at = Math.ceil(this.#top / ALIGNMENT) * ALIGNMENT;
    this.#top = at + bytes;
    const missing = this.#top - this.#exports.memory.buffer.byteLength;
    if (missing > 0) this.#exports.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** Room for records of one kind, all zero. */
  records<Kind extends RecordKind>(kind: Kind, count = 1): EngineArray<Kind> {
    const layout = records[kind];
    return { at: this.#allocate(layout.size * count), kind, shape: [count], item: layout.size };
  }

  /** Room for numbers of one type, all zero. */
  numbers<Type extends NumberType>(type: Type, ...shape: number[]): EngineArray<Type> {
    const item = TYPES[type].BYTES_PER_ELEMENT;
    return { at: this.#allocate(item * product(shape)), kind: type, shape, item };
  }

  /** The bytes of an array. They are valid until more room is taken. */
  bytes(array: EngineArray): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, array.at, array.item * product(array.shape));
  }

  /** The numbers of an array of numbers. They are valid until more room is taken. */
  values(array: EngineArray): Numbers {
    return this.#view(array.kind, array.at, product(array.shape));
  }

  /** One field of a record, as numbers. They are valid until more room is taken. */
  field(array: EngineArray, name: string, index = 0): Numbers {
    const field = (records as Readonly<Record<string, RecordLayout>>)[array.kind]?.fields[name];
    if (!field) throw new Error(`${array.kind} has no field ${name}`);
    return this.#view(field.type, array.at + index * array.item + field.at, product(field.shape));
  }

  #view(type: string, at: number, count: number): Numbers {
    return new TYPES[type as NumberType](this.#exports.memory.buffer, at, count);
  }

  /** Call a compiled function. Arrays and numbers stand in the order of its parameters; a tuple of arrays is spread. */
  call<Name extends CallName>(name: Name, ...given: CallArguments<Name>): Returned<Name> {
    const told: Call = calls[name];
    if (given.length !== told.parameters.length)
      throw new Error(`${name} takes ${told.parameters.length} arguments, not ${given.length}`);
    const passed: (number | bigint)[] = [this.#result, this.#error];
    told.parameters.forEach((parameter, place) => {
      const value = given[place] as EngineArray | number | bigint;
      if (typeof value !== 'object' && parameter.dimensions === 0) passed.push(BigInt(value));
      else if (
        typeof value === 'object' &&
        value.kind === parameter.kind &&
        value.shape.length === parameter.dimensions
      )
        passed.push(...exploded(value));
      else throw new Error(`${name}: ${parameter.name} is ${parameter.kind} with ${parameter.dimensions} dimensions`);
    });
    const run = this.#exports[name] as (...values: (number | bigint)[]) => number;
    const status = run(...passed);
    if (status !== 0) throw new Error(`${name} ended with status ${status}`);
    return this.#returned(told.returns) as Returned<Name>;
  }

  #returned(kind: string): null | boolean | number | number[] {
    const { buffer } = this.#exports.memory;
    if (kind === 'none') return null;
    if (kind === 'bool') return new Uint8Array(buffer, this.#result, 1)[0] !== 0;
    const count = kind === 'int' ? 1 : Number(kind.slice('ints:'.length));
    const numbers = [...new BigInt64Array(buffer, this.#result, count)].map(Number);
    return kind === 'int' ? numbers[0]! : numbers;
  }
}

function product(shape: readonly number[]): number {
  return shape.reduce((size, next) => size * next, 1);
}

/** An array as Numba passes it: two owners that are not used, its size, the size of an entry, the address, shape, strides. */
function exploded({ at, shape, item }: EngineArray): (number | bigint)[] {
  const strides = shape.map((_, place) => BigInt(item * product(shape.slice(place + 1))));
  return [0, 0, BigInt(product(shape)), BigInt(item), at, ...shape.map(BigInt), ...strides];
}
