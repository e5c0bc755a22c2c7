/**
 * Checks of single values against the JSON Schema of the board format, which is generated from the program's own types:
 * limits, patterns and names of fields are said once, in src/kvytok/boards/schema.py.
 */

import schema from '../../../src/kvytok/boards/board.schema.json' with { type: 'json' };
import { COLOR_ALIASES } from '../engine/vocabulary.ts';
import { type NamesEntry, PARTS, type Part, type WholeBoard } from './boardFiles.ts';
import type { Fault } from './faults.ts';

/** The part of JSON Schema that the format uses. */
export interface Kind {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  anyOf?: Kind[];
  enum?: readonly (string | number)[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, Kind>;
  required?: readonly string[];
  additionalProperties?: boolean | Kind;
  propertyNames?: Kind;
  items?: boolean | Kind;
  prefixItems?: Kind[];
  default?: unknown;
}
const kinds = schema.$defs as unknown as Record<string, Kind>;

/** The fields of the rules of a game, with their limits and defaults. */
export const RULE_KINDS: Readonly<Record<string, Kind>> = kinds.Rules!.properties!;
/** The fields of an entry. */
export function fieldsOf(name: 'City' | 'Route' | 'Ticket'): Readonly<Record<string, Kind>> {
  return kinds[name]!.properties!;
}

/** What does not fit, and where in the value. */
interface FormatMisfit {
  path: string[];
  code: 'missing' | 'unknown-field' | 'out-of-range' | 'misfit';
  args: Record<string, string | number>;
}

const LONGEST = 2_000_000; // characters of a file
const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
const TEXTS = ['names', 'notice', 'line', 'differs'];
const ENTRY: Record<string, string> = { cities: 'City', routes: 'Route', tickets: 'Ticket' };

/** A board from the text of a file, or what is wrong with the text. Nothing in it is trusted. */
export function readFile(text: string): { board: WholeBoard } | { faults: Fault[] } {
  if (text.length > LONGEST) return refused('too-large', { most: LONGEST / 1_000_000 });
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused('not-json', {});
  }
  if (!isObject(raw) || PARTS.some((part) => !(part in raw))) return refused('not-a-board', {});
  const known = new Set<string>([...PARTS, 'layout']);
  const other = Object.keys(raw).find((name) => !known.has(name));
  if (other !== undefined) return refused('unknown-field', { field: short(other) });
  const found: Fault[] = [];
  const parts: Record<string, unknown> = { board: normalBoard(raw.board) };
  const format = isObject(raw.board) ? raw.board.format : 0;
  if (Number.isInteger(format) && (format as number) > 1) return refused('newer-format', {});
  found.push(...faultsIn('board', null, parts.board, kinds.BoardFile!));
  for (const part of ['cities', 'routes', 'tickets'] as const) {
    const list = raw[part];
    if (!Array.isArray(list)) {
      found.push({ part, entry: null, code: 'not-a-list', args: {} });
      continue;
    }
    if (list.length > 1000) return refused('too-large', { most: 2 });
    parts[part] = list.map(normal);
    list.forEach((_, entry) => {
      found.push(...faultsIn(part, entry, (parts[part] as unknown[])[entry], kinds[ENTRY[part]!]!));
    });
  }
  if (found.length) return { faults: found };
  return { board: { ...parts, ...(raw.layout ? { layout: raw.layout } : {}) } as unknown as WholeBoard };
}

/** What is wrong with the values of a board that is being drawn. */
export function checkValues(whole: WholeBoard): Fault[] {
  return [
    ...faultsIn('board', null, whole.board, kinds.BoardFile!),
    ...(['cities', 'routes', 'tickets'] as const).flatMap((part) =>
      whole[part].flatMap((value, entry) => faultsIn(part, entry, value, kinds[ENTRY[part]!]!)),
    ),
  ];
}

function refused(code: string, args: Fault['args']): { faults: Fault[] } {
  return { faults: [{ part: 'board', entry: null, code, args }] };
}

/** The faults of one entry; the first one tells, since others often follow from it. */
function faultsIn(part: Part, entry: number | null, value: unknown, kind: Kind): Fault[] {
  const misfit = misfitOf(value, kind, []);
  if (!misfit) return [];
  const game = part === 'board' && misfit.path[0] === 'games' ? Number(misfit.path[1]) - 1 : null;
  const place = misfit.path.slice(game === null || Number.isNaN(game) ? 0 : 2);
  return [{ part, entry: entry ?? game, code: misfit.code, args: { field: short(place.join('.')), ...misfit.args } }];
}

function misfitOf(value: unknown, given: Kind, path: string[], depth = 0): FormatMisfit | null {
  const kind = given.$ref ? kinds[given.$ref.slice('#/$defs/'.length)]! : given;
  const wrong: FormatMisfit = { path, code: 'misfit', args: { value: said(value) } };
  if (depth > 12) return wrong;
  if (kind.anyOf) {
    const found = kind.anyOf.map((choice) => misfitOf(value, choice, path, depth + 1));
    return found.includes(null) ? null : (found.find((one) => one?.code !== 'misfit') ?? wrong);
  }
  if (kind.enum) return kind.enum.some((choice) => choice === value) ? null : wrong;
  switch (kind.type) {
    case 'null':
      return value === null ? null : wrong;
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong;
    case 'integer':
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrong;
      if (kind.type === 'integer' && (!Number.isInteger(value) || Object.is(value, -0))) return wrong;
      const [from, to] = [kind.minimum ?? -1e9, kind.maximum ?? 1e9];
      return value >= from && value <= to
        ? null
        : { path, code: 'out-of-range', args: { value: said(value), from, to } };
    }
    case 'string': {
      if (typeof value !== 'string' || [...value].length > (kind.maxLength ?? Number.POSITIVE_INFINITY)) return wrong;
      return kind.pattern && !new RegExp(kind.pattern, 'u').test(value) ? wrong : null;
    }
    case 'array':
      return Array.isArray(value) ? listMisfit(value, kind, path, depth, wrong) : wrong;
    case 'object':
      return isObject(value) ? objectMisfit(value, kind, path, depth) : wrong;
    default:
      return null;
  }
}

function listMisfit(
  value: unknown[],
  kind: Kind,
  path: string[],
  depth: number,
  wrong: FormatMisfit,
): FormatMisfit | null {
  if (value.length < (kind.minItems ?? 0) || value.length > (kind.maxItems ?? 1000)) return wrong;
  for (const [i, entry] of value.entries()) {
    const item = kind.prefixItems?.[i] ?? (typeof kind.items === 'object' ? kind.items : {});
    const misfit = misfitOf(entry, item, [...path, String(i + 1)], depth + 1);
    if (misfit) return misfit;
  }
  return null;
}

function objectMisfit(value: Record<string, unknown>, kind: Kind, path: string[], depth: number): FormatMisfit | null {
  const missing = kind.required?.find((field) => !(field in value));
  if (missing) return { path: [...path, missing], code: 'missing', args: {} };
  for (const [name, entry] of Object.entries(value)) {
    const own = kind.properties && Object.hasOwn(kind.properties, name) ? kind.properties[name] : undefined;
    const field = own ?? (typeof kind.additionalProperties === 'object' ? kind.additionalProperties : undefined);
    if (!field) return { path: [...path, name], code: 'unknown-field', args: {} };
    if (kind.propertyNames && misfitOf(name, kind.propertyNames, path, depth + 1))
      return { path: [...path, name], code: 'unknown-field', args: {} };
    const misfit = misfitOf(entry, field, [...path, name], depth + 1);
    if (misfit) return misfit;
  }
  return null;
}

/** An entry with our words for colours. A text that is empty in a language is left out there. */
function normal(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const entry = { ...raw };
  if (typeof entry.color === 'string') entry.color = plainColor(entry.color);
  for (const field of TEXTS) if (isObject(entry[field])) entry[field] = { ...entry[field] };
  return entry;
}

function normalBoard(raw: unknown): unknown {
  const board = normal(raw);
  if (!isObject(board)) return board;
  if (typeof board.notice === 'string') board.notice = { en: board.notice };
  if (!Array.isArray(board.games)) return board;
  board.games = board.games.slice(0, 100).map((given) => {
    const game = normal(given);
    if (!isObject(game) || !isObject(game.rules)) return game;
    const rules = { ...game.rules };
    if (isObject(rules.cards))
      rules.cards = Object.fromEntries(Object.entries(rules.cards).map(([color, n]) => [plainColor(color), n]));
    if (Array.isArray(rules.flag_colors))
      rules.flag_colors = rules.flag_colors.map((color) => (typeof color === 'string' ? plainColor(color) : color));
    return { ...game, rules };
  });
  return board;
}

/** A name in all languages: English stands for those that are left out. */
export function inAllLanguages(told: NamesEntry): Required<NamesEntry> {
  const all = LANGUAGES.map((language) => [language, told[language] || told.en]);
  return Object.fromEntries(all) as Required<NamesEntry>;
}

function plainColor(word: string): string {
  return Object.hasOwn(COLOR_ALIASES, word) ? COLOR_ALIASES[word]! : word;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a file writes it, shortened. */
function said(value: unknown): string {
  return Array.isArray(value) ? '[…]' : isObject(value) ? '{…}' : short(JSON.stringify(value) ?? '');
}

/** A text from a file, on one line and short enough for a sentence. */
export function short(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return line.length <= 48 ? line : `${line.slice(0, 47)}…`;
}
