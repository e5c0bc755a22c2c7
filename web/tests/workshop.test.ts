/** The workshop without its page: checks, drawing, layout, files, and boards that are broken in every way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../src/engine/engine.ts';
import { type BoardFiles, boxFile } from '../src/local/ownBoard.ts';
import { checkWhole, rulesOf } from '../src/workshop/boardCheck.ts';
import { fileText, goalsOf, targetsOf, type WholeBoard } from '../src/workshop/boardFiles.ts';
import { Drawing, emptyBoard } from '../src/workshop/drawing.svelte.ts';
import { drawnBoard } from '../src/workshop/drawnBoard.ts';
import { readFile } from '../src/workshop/formatCheck.ts';
import { added, type LabBot, LabCount, type LabCounts } from '../src/workshop/labCount.ts';
import { findingsOf } from '../src/workshop/labFindings.ts';
import { fittingLayout } from '../src/workshop/layoutCheck.ts';
import { openRegion } from '../src/workshop/openedBoard.ts';
import { cramped } from '../src/workshop/quickLayout.ts';
import { snapped } from '../src/workshop/snapping.ts';
import { citiesOn, largest, untaken } from '../src/workshop/suggestions.ts';
import { PARTS_OF_THE_WORLD, readWorld, type WorldFile } from '../src/workshop/world.ts';
import { projectionOf } from '../src/workshop/worldGround.ts';
import kept from './broken_boards.json';
import labFound from './lab_findings.json';

/** Broken boards with what Python says about them; `bench/board_fuzz.py` gives a file with many more. */
const { KVYTOK_BROKEN } = process.env;
const broken = KVYTOK_BROKEN ? (JSON.parse(readFileSync(KVYTOK_BROKEN, 'utf-8')) as typeof kept) : kept;

const shipped = (id: string, file: string) =>
  JSON.parse(readFileSync(join(process.cwd(), `../src/kvytok/boards/${id}/${file}.json`), 'utf-8'));
const whole = (id: string): WholeBoard => {
  const [board, cities, routes, tickets, layout] = ['board', 'cities', 'routes', 'tickets', 'layout'].map((file) =>
    shipped(id, file),
  );
  return { board, cities, routes, tickets, layout };
};
const WORD: Record<string, string> = { missing: '', 'unknown-field': '', 'out-of-range': '', misfit: '' };

type Path = (string | number)[];
/** Put a value into a board, if there is such a place. */
function put(board: unknown, path: Path, value: unknown): void {
  let at = board as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) {
    at = (Array.isArray(at) === (typeof step === 'number') ? at[step] : undefined) as typeof at;
    if (typeof at !== 'object' || at === null) return;
  }
  const last = path.at(-1)!;
  if (typeof last === 'string' ? !Array.isArray(at) : Array.isArray(at) && last < at.length) at[last] = value;
}

/** What the page says about a board: as Python does, by part, entry and code. */
function told(board: unknown): [string, number | null, string][] {
  const read = readFile(JSON.stringify(board));
  const faults = 'faults' in read ? read.faults : checkWhole(read.board);
  return faults.map(({ part, entry, code }) => [part, entry, WORD[code] ?? code]);
}

describe('checks', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(await WebAssembly.compile(readFileSync(join(process.cwd(), 'src/engine/engine.wasm'))));
  });
  test('a sound board has no fault, nor have the shipped ones', () => {
    expect(told(broken.sound)).toEqual([]);
    for (const id of ['usa', 'europe', 'paris', 'ukraine']) expect(checkWhole(whole(id))).toEqual([]);
  });

  type Case = { changes: unknown[][]; faults: [string, number | null, string][]; played?: number[][][] };
  test('the page finds the faults that Python finds, in the same order, and plays what is sound as Python does', () => {
    const codes = new Set<string>();
    let sound = 0;
    for (const { changes, faults, played } of broken.cases as Case[]) {
      const board = structuredClone(broken.sound);
      for (const [path, value] of changes) put(board, path as Path, structuredClone(value));
      // Values that do not fit the format are refused by both; each tells them in its own way.
      if (faults.some(([, , code]) => code === ''))
        expect(told(board).length, JSON.stringify(changes)).toBeGreaterThan(0);
      else expect(told(board), JSON.stringify(changes)).toEqual(faults);
      for (const [, , code] of faults) codes.add(String(code));
      if (!played) continue;
      sound += 1;
      const read = readFile(JSON.stringify(board));
      if ('faults' in read) throw new Error('a sound board is refused');
      read.board.board.games.forEach((game, at) => {
        const box = boxFile(structuredClone(read.board) as unknown as BoardFiles, game.id, []);
        const players = rulesOf(game).players_max;
        const lab = new LabCount(engine, box, new Uint32Array(broken.key), ['random']);
        const { totals } = lab.count(players, 0, 3);
        const scores = totals!.flatMap((n, score) => (n ? [[score, n]] : []));
        expect(scores, JSON.stringify(changes)).toEqual(played[at]);
      });
    }
    expect(codes.size).toBeGreaterThan(30);
    expect(sound).toBeGreaterThan(broken.cases.length / 10);
    if (KVYTOK_BROKEN)
      console.log(`${broken.cases.length} boards judged as in Python, ${sound} played with equal scores`);
  }, 600_000);
});

/** Draw eight cities in two rows, joined as a ladder. */
function ladder(): Drawing {
  const drawing = new Drawing(emptyBoard({ en: 'Ladder' }));
  const ids = Array.from({ length: 8 }, (_, i) =>
    drawing.addCity(250 + (i % 4) * 330, i < 4 ? 300 : 700, `City ${i + 1}`),
  );
  for (let i = 0; i < 3; i++) {
    drawing.addRoute(ids[i]!, ids[i + 1]!);
    drawing.addRoute(ids[i + 4]!, ids[i + 5]!);
  }
  for (let i = 0; i < 4; i++) drawing.addRoute(ids[i]!, ids[i + 4]!);
  for (const [a, b] of [
    [0, 7],
    [3, 4],
    [1, 6],
    [0, 5],
    [2, 4],
    [0, 3],
  ] as const)
    drawing.addTicket(ids[a]!, ids[b]!);
  drawing.setRule(0, 'players_max', 2);
  return drawing;
}

describe('a drawing', () => {
  test('is sound, and its layout fits it', () => {
    const drawing = ladder();
    expect(checkWhole(drawing.whole)).toEqual([]);
    expect(cramped(drawing.whole.layout)).toEqual([]);
    expect(fittingLayout(drawing.whole.layout, drawing.whole)).not.toBeNull();
    expect(drawing.whole.tickets[0]!.points).toBe(25);
    expect(drawnBoard(drawing.whole).routes).toHaveLength(10);
  });

  test('is undone and done again, step by step', () => {
    const drawing = ladder();
    const end = fileText(drawing.whole);
    let steps = 0;
    while (drawing.undoable) {
      drawing.undo();
      steps += 1;
    }
    expect([steps, drawing.whole.cities.length]).toEqual([8 + 10 + 6 + 1, 0]);
    while (drawing.redoable) drawing.redo();
    expect(fileText(drawing.whole)).toBe(end);
  });

  test('keeps ids in step with English names, and removes what hangs on a city', () => {
    const drawing = ladder();
    const [first] = drawing.whole.cities;
    for (const name of ['Ż', 'Żół', 'Żółw']) drawing.nameCity(drawing.whole.cities[0]!.id, 'en', name);
    expect(drawing.whole.cities[0]!.id).toBe('zolw');
    expect(drawing.whole.routes[0]!.a).toBe('zolw');
    drawing.undo(); // all letters are one step
    expect(drawing.whole.cities[0]!.id).toBe(first!.id);
    drawing.remove({ kind: 'city', id: first!.id });
    expect([drawing.whole.routes.length, drawing.whole.tickets.length]).toEqual([8, 3]);
    expect(fittingLayout(drawing.whole.layout, drawing.whole)).not.toBeNull();
  });

  test('makes double routes, whose lanes stay equal', () => {
    const drawing = ladder();
    const { a, b } = drawing.whole.routes[0]!;
    drawing.addRoute(a, b);
    drawing.changeRoute(10, { length: 3, color: 'red' });
    drawing.changeRoute(0, { tunnel: true });
    expect(drawing.lanes({ a: b, b: a })).toEqual([0, 10]);
    expect(drawing.whole.routes[0]).toEqual({ a, b, length: 3, color: 'gray', tunnel: true });
    expect(drawing.whole.routes[10]).toEqual({ a, b, length: 3, color: 'red', tunnel: true });
    expect(checkWhole(drawing.whole)).toEqual([]);
  });

  test('of a shipped board moves only what hangs on the moved city, quickly', () => {
    const drawing = new Drawing(whole('europe'));
    const before = drawing.whole.layout;
    const begun = performance.now();
    for (let i = 1; i <= 50; i++) drawing.moveCity('wien', before.cities.wien!.x + i, before.cities.wien!.y);
    expect((performance.now() - begun) / 50).toBeLessThan(200);
    const moved = drawing.whole.routes.flatMap((_, number) =>
      JSON.stringify(before.routes[number]) === JSON.stringify(drawing.whole.layout.routes[number]) ? [] : [number],
    );
    expect(moved.length).toBeGreaterThan(3);
    for (const number of moved)
      expect([drawing.whole.routes[number]!.a, drawing.whole.routes[number]!.b]).toContain('wien');
    expect(fittingLayout(drawing.whole.layout, drawing.whole)).not.toBeNull();
  });

  test('comes back from its file', () => {
    const { whole } = ladder();
    const read = readFile(fileText(whole));
    expect('board' in read && read.board).toEqual(JSON.parse(JSON.stringify(whole)));
  });
});

describe('the lab', () => {
  let engine: Engine;
  beforeAll(async () => {
    const bytes = readFileSync(join(process.cwd(), 'src/engine/engine.wasm'));
    engine = await Engine.load(await WebAssembly.compile(bytes));
  });

  test('names a ticket whose value is far too high, and suggests a lower one', () => {
    const board = whole('usa');
    const number = board.tickets.findIndex(({ a, b }) => [a, b].includes('dallas') && [a, b].includes('new_york'));
    board.tickets[number] = { ...board.tickets[number]!, points: board.tickets[number]!.points + 14 };
    const lab = new LabCount(
      engine,
      boxFile(board as unknown as BoardFiles, board.board.games[0]!.id, []),
      new Uint32Array(8).fill(7),
    );
    let counts: LabCounts | null = null;
    for (let start = 0; start < 4800; start += 96) counts = added(counts, lab.count(2, start, start + 96));
    const found = findingsOf(board, 0, 2, counts!);
    expect(found.games).toBe(4800);
    const off = found.tickets.filter(({ verdict }) => verdict === 'too-high').map((ticket) => ticket.number);
    expect(off).toContain(number);
    expect(found.tickets[number]!.suggested).toBeLessThan(board.tickets[number]!.points - 6);
    expect(found.seats[0]!.share).toBeGreaterThan(0.4);
  }, 60_000);
});

describe('the lab of the page and of Python', () => {
  type Found = { tickets: Row[]; routes: Row[]; colors: Row[]; seats: Row[]; racer: Row } & Record<string, unknown>;
  type Row = Record<string, number | string | null>;
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(await WebAssembly.compile(readFileSync(join(process.cwd(), 'src/engine/engine.wasm'))));
  });
  const near = (one: unknown, two: unknown, what: string) => {
    if (typeof two === 'number') expect(one as number, what).toBeCloseTo(two, 9);
    else expect(one, what).toBe(two);
  };

  test.each([0, 1])(
    'play the same games and find the same, on board %i',
    (at) => {
      const { board: given, players, bots, findings } = labFound.cases[at]!;
      const board = typeof given === 'string' ? whole(given) : (given as unknown as WholeBoard);
      const box = boxFile(structuredClone(board) as unknown as BoardFiles, board.board.games[0]!.id, []);
      const lab = new LabCount(engine, box, new Uint32Array(labFound.key), bots as LabBot[]);
      const here = findingsOf(board, 0, players, lab.count(players, 0, labFound.games));
      const there = findings as unknown as Found;
      const names: Record<string, Record<string, string>> = {
        tickets: {
          points: 'points',
          cars: 'cars',
          done: 'done',
          moment: 'moment',
          brings: 'brings',
          wins: 'win_share',
          kept: 'kept',
          fair: 'fair',
          error: 'fair_error',
          verdict: 'verdict',
        },
        routes: {
          claimed: 'claimed',
          moment: 'moment',
          winners: 'winners',
          detour: 'detour',
          cuts: 'cuts',
          verdict: 'verdict',
        },
        colors: {
          color: 'color',
          spaces: 'spaces',
          cards: 'cards',
          claimed: 'claimed',
          need: 'need',
          verdict: 'verdict',
        },
        seats: { share: 'share', error: 'error' },
      };
      for (const [part, fields] of Object.entries(names)) {
        const [ours, theirs] = [here[part as 'tickets'] as unknown as Row[], there[part as 'tickets']];
        expect(ours).toHaveLength(theirs.length);
        theirs.forEach((row, i) => {
          for (const [own, other] of Object.entries(fields)) near(ours[i]![own], row[other], `${part} ${i} ${own}`);
        });
      }
      near(here.racer.share, there.racer.share, 'racer');
      near(here.lead, there.lead, 'lead');
      near(here.ticketsDone, there.tickets_done, 'done');
      near(here.ticketsKept, there.tickets_kept, 'kept');
      expect([here.scores, here.rounds]).toEqual([there.scores, there.rounds]);
      if (at) expect(there.routes.some(({ verdict }) => verdict === 'bottleneck')).toBe(true);
    },
    60_000,
  );
});

describe('tickets with several targets', () => {
  test('lead to cities and regions, and every step can be undone', () => {
    const drawing = ladder();
    const [a, b, c] = drawing.whole.cities.map(({ id }) => id) as [string, string, string];
    drawing.addRegion('East');
    drawing.toggleInRegion('east', 'city_4');
    drawing.toggleInRegion('east', 'city_8');
    drawing.nameRegion('east', 'uk', 'Схід');
    drawing.addTicket(b, 'east');
    const number = drawing.whole.tickets.length - 1;
    expect(drawing.whole.tickets[number]).toEqual({ a: b, b: 'east', points: 12 });
    drawing.addTarget(number); // the nearest city that the ticket does not lead to yet
    expect(drawing.whole.tickets[number]!.more).toEqual([{ b: a, points: 6 }]);
    drawing.retarget(number, [...targetsOf(drawing.whole.tickets[number]!), { b: c, points: 40 }]);
    expect(checkWhole(drawing.whole)).toEqual([]);
    expect(goalsOf(drawing.whole, drawing.whole.tickets[number]!)).toEqual(['city_4', 'city_8', a, c]);
    boxFile(structuredClone(drawing.whole) as unknown as BoardFiles, drawing.whole.board.games[0]!.id);
    const before = fileText(drawing.whole);
    drawing.remove({ kind: 'region', id: 'east' });
    expect(drawing.whole.board.regions).toBeUndefined();
    expect(drawing.whole.tickets[number]).toEqual({ a: b, b: a, points: 6, more: [{ b: c, points: 40 }] });
    drawing.undo();
    expect(fileText(drawing.whole)).toBe(before);
    drawing.remove({ kind: 'city', id: c });
    expect(drawing.whole.tickets.at(-1)!.more).toEqual([{ b: a, points: 6 }]);
    drawing.toggleInRegion('east', 'city_4');
    drawing.toggleInRegion('east', 'city_8');
    expect(checkWhole(drawing.whole).map(({ code, args }) => [code, args.field])).toEqual([
      ['misfit', 'regions.1.cities'],
    ]);
    while (drawing.undoable) drawing.undo();
    expect(drawing.whole.cities).toEqual([]);
  });

  test('count the cars of mountains in their way', () => {
    const drawing = ladder();
    const { a, b } = drawing.whole.routes[0]!;
    drawing.changeRoute(0, { length: 1, mountain: 4 });
    drawing.addTicket(a, b);
    expect(drawing.whole.tickets.at(-1)!.points).toBe(5);
  });
});

describe('the world', () => {
  const world = readWorld(
    JSON.parse(readFileSync(join(process.cwd(), 'src/workshop/world.json'), 'utf-8')) as WorldFile,
  );
  const windows = [...Object.values(PARTS_OF_THE_WORLD), ...world.countries].filter(
    ({ west, south, east, north }) => east - west > 2 && north - south > 2,
  );

  test('goes to the drawing and back', () => {
    for (const window of windows) {
      const projection = projectionOf(window);
      for (const [x, y] of [
        [200, 200],
        [800, 500],
        [1500, 900],
      ] as const) {
        const { lon, lat } = projection.from(x, y);
        if (Math.abs(lat) > 59 || Math.abs(lon) > 175) continue; // there the far pole is cut off
        const [back, down] = projection.at([lon, lat]);
        expect(Math.hypot(back - x, down - y), JSON.stringify(window)).toBeLessThan(3);
      }
    }
  });

  test.each(['europe', 'oceania', 'south-america', 'UA', 'JP', 'CH', 'RU'])(
    'of %s is a ground that fits a board',
    (part) => {
      const window = PARTS_OF_THE_WORLD[part] ?? world.countries.find(({ code }) => code === part)!;
      const begun = performance.now();
      const board = openRegion(world, window, { en: 'Here' });
      expect(performance.now() - begun).toBeLessThan(4000);
      const drawing = new Drawing(board, window);
      const found = citiesOn(world, window, 'uk');
      const cities = largest(found, drawing.whole.layout, 12);
      expect(cities.length).toBeGreaterThan(7);
      drawing.addCities(cities);
      drawing.addRoute(drawing.whole.cities[0]!.id, drawing.whole.cities[1]!.id);
      expect(fittingLayout(drawing.whole.layout, drawing.whole)).not.toBeNull();
      expect(fileText(drawing.whole).length).toBeLessThan(250_000);
      expect(drawing.whole.layout.land.length).toBeGreaterThan(0);
      expect(untaken(found, drawing.whole.cities, drawing.whole.layout).length).toBeLessThanOrEqual(
        found.length - cities.length,
      );
      // A city that is drawn by hand knows where on the globe it stands.
      const [first] = cities;
      drawing.addCity(first!.x + 30, first!.y, 'Near');
      const near = drawing.whole.cities.at(-1)!;
      expect(Math.abs(near.lat - first!.lat)).toBeLessThan(4);
      drawing.undo();
      drawing.undo();
      drawing.undo();
      expect(drawing.whole.cities).toEqual([]);
    },
  );

  test('has the large cities with names in four languages', () => {
    const europe = citiesOn(world, PARTS_OF_THE_WORLD.europe!, 'pl').slice(0, 40);
    expect(europe.filter(({ names }) => names.uk && names.ru && names.pl).length).toBeGreaterThan(34);
    expect(europe.map(({ name }) => name)).toContain('Kijów');
    const shown = citiesOn(world, world.countries.find(({ code }) => code === 'UA')!, 'uk').map(({ name }) => name);
    for (const name of ['Київ', 'Львів', 'Одеса', 'Сімферополь']) expect(shown).toContain(name);
  });

  test('snaps a city into line with another one that is near', () => {
    const others = [
      { x: 100, y: 200 },
      { x: 400, y: 300 },
    ];
    expect(snapped({ x: 104, y: 250 }, others, 6)).toEqual({ x: 100, y: 250, guides: { x: 100, y: null } });
    expect(snapped({ x: 250, y: 250 }, others, 6).guides).toEqual({ x: null, y: null });
  });
});

describe('anything in a file', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(await WebAssembly.compile(readFileSync(join(process.cwd(), 'src/engine/engine.wasm'))));
  });
  const ODD = [null, true, -1, 0, 9, 2.5, 1e300, '', 'x', 'a\nb', [], [[[]]], {}, { en: '' }, 'x'.repeat(5000)];
  const CASES = Number(process.env.KVYTOK_FUZZ ?? 3000);
  /** A small generator of chance, so that a failure can be repeated. */
  function chance(seed: number): (n: number) => number {
    let state = seed * 2654435761 + 1;
    return (n) => {
      state = (state * 1664525 + 1013904223) % 4294967296;
      return Math.floor((state / 4294967296) * n);
    };
  }

  /** One game of each kind to its end, with random moves. */
  function playOut(box: ReturnType<typeof boxFile>, players: number): LabCounts {
    const counts = new LabCount(engine, box, new Uint32Array(8).fill(players), ['random']).count(players, 0, 3);
    expect(counts.games).toEqual([1, 1, 1]);
    expect(counts.totals!.reduce((sum, n) => sum + n, 0)).toBe(players);
    return counts;
  }

  test('is refused with a reason, or can be drawn, made into a box and played to the end', () => {
    let [sound, refused, played] = [0, 0, 0];
    const seeds = [broken.sound, JSON.parse(fileText(ladder().whole))];
    for (let seed = 0; seed < CASES; seed++) {
      const pick = chance(seed);
      const board = structuredClone(seeds[seed % 2]);
      for (let n = pick(3); n >= 0; n--) {
        const path: Path = [];
        let value: unknown = board;
        while (typeof value === 'object' && value !== null && (!path.length || pick(8))) {
          const keys = Object.keys(value);
          if (!keys.length) break;
          const key = keys[pick(keys.length)]!;
          path.push(Array.isArray(value) ? Number(key) : key);
          value = (value as Record<string, unknown>)[key];
        }
        put(board, path, structuredClone(ODD[pick(ODD.length)]));
      }
      let text = JSON.stringify(board);
      if (seed % 5 === 4)
        text = text.slice(0, pick(text.length)) + ODD[pick(ODD.length)] + text.slice(pick(text.length));
      const read = readFile(text);
      if ('faults' in read) {
        expect(read.faults.length).toBeGreaterThan(0);
        refused += 1;
        continue;
      }
      const { layout, ...rest } = read.board;
      const fitting = fittingLayout(layout, rest);
      const faults = checkWhole(rest);
      if (faults.length) {
        refused += 1;
        continue;
      }
      sound += 1;
      const drawing = new Drawing({ ...rest, ...(fitting && { layout: fitting }) });
      expect(drawnBoard(drawing.whole).cities.length).toBe(rest.cities.length);
      for (const game of rest.board.games) {
        const box = boxFile(structuredClone(rest) as unknown as BoardFiles, game.id);
        playOut(box, rulesOf(game).players_max);
        played += 1;
      }
    }
    expect(refused).toBeGreaterThan(CASES / 4);
    expect(sound).toBeGreaterThan(CASES / 50);
    expect(played).toBeGreaterThan(CASES / 50);
    if (process.env.KVYTOK_FUZZ)
      console.log(`${CASES} files: ${sound} sound, ${refused} refused, ${played} games played`);
  }, 600_000);
});
