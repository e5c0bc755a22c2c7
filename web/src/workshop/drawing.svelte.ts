/** The drawing: a board that somebody changes, with undo and redo. It has no DOM. */

import type { Layout, RouteColor } from '../server/messages.ts';
import { rulesOf } from './boardCheck.ts';
import {
  type CityEntry,
  citiesOf,
  distance,
  endsOf,
  type NamesEntry,
  type RegionEntry,
  type RouteEntry,
  regionsOf,
  type TargetEntry,
  type TicketEntry,
  targetsOf,
  type WholeBoard,
} from './boardFiles.ts';
import { carried } from './carriedLayout.ts';
import { chartOf, globe, shifted } from './globe.ts';
import type { Projection } from './projection.ts';
import { emptyLayout, fittingCar, granted, type Laid, type LayoutWish } from './quickLayout.ts';
import type { GlobeWindow, WorldCity } from './world.ts';
import { projectionOf } from './worldGround.ts';

/** A thing of the board that can be chosen and changed. */
export type Thing =
  | { kind: 'city'; id: string }
  | { kind: 'route'; number: number }
  | { kind: 'ticket'; number: number }
  | { kind: 'region'; id: string };
export type Drawn = WholeBoard & { layout: Layout };

/** Has a layout made, at once or later. */
export type AskLayout = (wish: LayoutWish, taken: (laid: Laid) => void) => void;
/** What a carried layout waits for: it keeps what `old` has, or everything is placed again; `done` is its answer. */
interface Waiting {
  old: Drawn | null;
  done: Layout | null;
}

const MOST_STEPS = 200;
const SPACE = 54; // units of the drawing for each space of a new route
const MARGIN = 30;
const MOST_POINTS = 100;

/** A board with nothing on it. */
export function emptyBoard(names: NamesEntry): Drawn {
  const id = idOf(names.en, '-') || 'board';
  return {
    board: { format: 1, id, names, games: [{ id, names, rules: { later_cards: 1 } }] },
    cities: [],
    routes: [],
    tickets: [],
    layout: emptyLayout(),
  };
}

export class Drawing {
  whole = $state.raw<Drawn>(emptyBoard({ en: 'Board' }));
  chosen = $state.raw<Thing | null>(null);
  /** The part of the globe that the board shows, if it was begun with one. */
  region = $state.raw<GlobeWindow | null>(null);
  #projection = $derived.by<Projection | null>(() => (this.region ? projectionOf(this.region) : null));
  #past = $state.raw<readonly Drawn[]>([]);
  #future = $state.raw<readonly Drawn[]>([]);
  /** What the last change was about: further ones of the same kind belong to the same step. */
  #about = '';
  /** Whether the layout was made here, so that car spaces may get another size. */
  #own = true;
  #ask: AskLayout;
  /** Layouts that were only carried over from others. Several steps may have the same one. */
  #waiting = new WeakMap<Layout, Waiting>();

  constructor(
    whole?: WholeBoard,
    region: GlobeWindow | null = null,
    ask: AskLayout = (wish, taken) => taken(granted(wish)),
  ) {
    this.#ask = ask;
    if (whole) this.open(whole, region);
  }

  /** Begin with another board. */
  open(whole: WholeBoard, region: GlobeWindow | null = null): void {
    this.region = region;
    this.#own = !whole.layout || region !== null;
    this.whole = { ...whole, layout: whole.layout ?? this.#begun(whole) };
    this.#layOut();
    this.#past = this.#future = [];
    this.#about = '';
    this.chosen = null;
  }

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  get redoable(): boolean {
    return this.#future.length > 0;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [...this.#future, this.whole];
    this.#past = this.#past.slice(0, -1);
    this.#restore(before);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#past = [...this.#past, this.whole];
    this.#future = this.#future.slice(0, -1);
    this.#restore(next);
  }

  #restore(whole: Drawn): void {
    this.whole = whole;
    this.#layOut();
    this.#about = '';
    this.#forgetGone();
  }

  /** The end of a gesture: what comes next is another step, even if it is of the same kind. */
  settle(): void {
    this.#about = '';
  }

  /** Change the board. `about` names the kind of change: several in a row are undone together. */
  change(part: Partial<Drawn>, about = ''): void {
    const before = this.whole;
    if (!about || about !== this.#about) this.#past = [...this.#past, before].slice(-MOST_STEPS);
    this.#about = about;
    this.#future = [];
    const next = { ...before, ...part };
    if (part.cities || part.routes || part.layout) {
      next.layout = { ...next.layout, ...carried(next.cities, next.routes, next.layout, before.layout) };
      const unanswered = this.#waiting.get(before.layout);
      this.#waiting.set(next.layout, { old: unanswered ? unanswered.old : before, done: null });
    }
    this.whole = next;
    if (next.layout !== before.layout) this.#layOut();
    this.#forgetGone();
  }

  /** Place all car spaces and names again. */
  layOutAgain(): void {
    this.#own = true;
    this.#past = [...this.#past, this.whole].slice(-MOST_STEPS);
    this.#future = [];
    const layout = { ...this.whole.layout };
    this.#waiting.set(layout, { old: null, done: null });
    this.whole = { ...this.whole, layout };
    this.#layOut();
  }

  /** A layout for a board that has none: cities where the globe has them. */
  #begun({ cities, routes }: WholeBoard): Layout {
    const empty = placed(cities);
    const size = fittingCar(routes, empty);
    const car = { length: size, width: (empty.car.width * size) / empty.car.length };
    const layout = { ...empty, ...carried(cities, routes, { ...empty, car }, empty) };
    this.#waiting.set(layout, { old: null, done: null });
    return layout;
  }

  /** Have the layout made, if it is only carried over. What comes when the board has changed again is kept for undo. */
  #layOut(): void {
    const { cities, routes, layout } = this.whole;
    const waiting = this.#waiting.get(layout);
    if (!waiting) return;
    const take = (done: Layout) => {
      if (this.whole.layout === layout) this.whole = { ...this.whole, layout: done };
    };
    if (waiting.done) {
      take(waiting.done);
      return;
    }
    const { old } = waiting;
    const { width, height, dot, font, car } = layout;
    const wish = {
      cities: cities.map(named),
      routes: routes.map(({ a, b, length, color }) => ({ a, b, length, color })),
      before: { width, height, dot, font, car, cities: layout.cities, routes: (old?.layout ?? layout).routes },
      old: old && { cities: old.cities.map(named), layout: { cities: old.layout.cities } },
      all: !old,
      resize: this.#own,
    };
    this.#ask(wish, (laid) => {
      waiting.done = { ...layout, ...laid };
      take(waiting.done);
    });
  }

  #forgetGone(): void {
    const { chosen, whole } = this;
    if (chosen?.kind === 'city' && !whole.cities.some(({ id }) => id === chosen.id)) this.chosen = null;
    if (chosen?.kind === 'route' && !whole.routes[chosen.number]) this.chosen = null;
    if (chosen?.kind === 'ticket' && !whole.tickets[chosen.number]) this.chosen = null;
    if (chosen?.kind === 'region' && !regionsOf(whole).some(({ id }) => id === chosen.id)) this.chosen = null;
  }

  // Cities.

  addCity(x: number, y: number, name: string): string {
    const { cities, layout } = this.whole;
    const [id, at] = [freeId(name, [...cities, ...regionsOf(this.whole)]), inFrame(layout, x, y)];
    const onGlobe = this.#projection?.from(at.x, at.y) ?? globe(chartOf(cities, layout), at.x, at.y);
    const city: CityEntry = { id, ...onGlobe, names: { en: name } };
    const label = { ...at, anchor: 'middle' as const };
    this.change({
      cities: [...cities, city],
      layout: { ...layout, cities: { ...layout.cities, [id]: { ...at, label } } },
    });
    this.chosen = { kind: 'city', id };
    return id;
  }

  /** Take cities of the world where they are, all in one step. */
  addCities(found: readonly (WorldCity & { x: number; y: number })[]): void {
    const { cities, layout } = this.whole;
    const taken: { id: string }[] = [...cities, ...regionsOf(this.whole)];
    const places = { ...layout.cities };
    const added = found.map(({ lon, lat, names, x, y }): CityEntry => {
      const [id, at] = [freeId(names.en, taken), inFrame(layout, x, y)];
      taken.push({ id });
      places[id] = { ...at, label: { ...at, anchor: 'middle' } };
      return { id, lat, lon, names };
    });
    if (!added.length) return;
    this.change({ cities: [...cities, ...added], layout: { ...layout, cities: places } });
    if (added.length === 1) this.chosen = { kind: 'city', id: added[0]!.id };
  }

  moveCity(id: string, x: number, y: number): void {
    const { cities, layout } = this.whole;
    const [place, at] = [layout.cities[id], inFrame(layout, x, y)];
    if (!place || (place.x === at.x && place.y === at.y)) return;
    const there = (city: CityEntry) =>
      this.#projection?.from(at.x, at.y) ?? shifted(city, chartOf(cities, layout), at.x - place.x, at.y - place.y);
    const moved = cities.map((city) => (city.id === id ? { ...city, ...there(city) } : city));
    this.change(
      { cities: moved, layout: { ...layout, cities: { ...layout.cities, [id]: { ...place, ...at } } } },
      `move ${id}`,
    );
  }

  /** Name a city in a language. A city that is called after its English name gets its id from the new one. */
  nameCity(id: string, language: string, name: string): void {
    const { cities, routes, tickets, layout } = this.whole;
    const city = cities.find((one) => one.id === id);
    if (!city) return;
    const names = { ...city.names, [language]: name };
    if (language !== 'en' && !name) delete names[language as 'uk'];
    // The printed name follows the English one, unless it is another.
    if (language === 'en' && names.board === city.names.en) names.board = name;
    const others = cities.filter((one) => one !== city);
    const own = language === 'en' && id.replace(/_\d+$/, '') === idOf(city.names.en).replace(/_\d+$/, '');
    const next = own && idOf(name) ? freeId(name, [...others, ...regionsOf(this.whole)]) : id;
    const now = (end: string) => (end === id ? next : end);
    const rejoined = <T extends { a: string; b: string }>(list: T[]): T[] =>
      list.map((one) => ({ ...one, a: now(one.a), b: now(one.b) }));
    const retargeted = tickets.map((one) =>
      one.more ? { ...one, more: one.more.map((t) => ({ ...t, b: now(t.b) })) } : one,
    );
    const regions = regionsOf(this.whole).map((region) => ({ ...region, cities: region.cities.map(now) }));
    const board = regions.length ? { ...this.whole.board, regions } : this.whole.board;
    const places = Object.entries(layout.cities).map(([key, place]) => [key === id ? next : key, place]);
    const lanes = rejoined(layout.routes);
    this.change(
      {
        cities: cities.map((one) => (one === city ? { ...city, id: next, names } : one)),
        ...(next === id ? {} : { routes: rejoined(routes), tickets: rejoined(retargeted), board }),
        layout: { ...layout, cities: Object.fromEntries(places), routes: lanes },
      },
      `name ${cities.indexOf(city)} ${language}`,
    );
    this.chosen = { kind: 'city', id: next };
  }

  // Routes.

  /** The routes between two cities: one, or the lanes of a double one. */
  lanes({ a, b }: { a: string; b: string }): number[] {
    return this.whole.routes.flatMap((route, number) => (endsOf(route) === endsOf({ a, b }) ? [number] : []));
  }

  /** A new route, or the second lane of one that is there. */
  addRoute(a: string, b: string): void {
    const { routes, layout } = this.whole;
    const lanes = this.lanes({ a, b });
    if (a === b) return;
    if (lanes.length > 1) {
      this.chosen = { kind: 'route', number: lanes[1]! };
      return;
    }
    const [from, to] = [layout.cities[a]!, layout.cities[b]!];
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const length = Math.min(8, Math.max(1, Math.round((far - 2 * layout.dot) / SPACE)));
    const first = routes[lanes[0] ?? -1];
    this.change({ routes: [...routes, first ? { ...first } : { a, b, length, color: 'gray' }] });
    this.chosen = { kind: 'route', number: routes.length };
  }

  /** Change a route; what both lanes of a double route share is changed in both. */
  changeRoute(number: number, part: Partial<RouteEntry>): void {
    const { color, ...shared } = part;
    const lanes = this.lanes(this.whole.routes[number]!);
    const routes = this.whole.routes.map((route, at) => {
      const next = lanes.includes(at) ? { ...route, ...shared } : route;
      return pruned(at === number && color ? { ...next, color: color as RouteColor } : next);
    });
    this.change({ routes }, `route ${number} ${Object.keys(part)}`);
  }

  // Tickets.

  addTicket(a: string, b: string): void {
    const { routes, tickets } = this.whole;
    if (a === b) return;
    const there = tickets.findIndex((ticket) => endsOf(ticket) === endsOf({ a, b }));
    if (there >= 0) {
      this.chosen = { kind: 'ticket', number: there };
      return;
    }
    this.change({
      tickets: [...tickets, { a, b, points: Math.min(MOST_POINTS, distance(routes, a, citiesOf(this.whole, b)) ?? 1) }],
    });
    this.chosen = { kind: 'ticket', number: tickets.length };
  }

  changeTicket(number: number, part: Partial<TicketEntry>): void {
    const tickets = this.whole.tickets.map((ticket, at) => (at === number ? pruned({ ...ticket, ...part }) : ticket));
    this.change({ tickets }, `ticket ${number} ${Object.keys(part)}`);
  }

  /** Give a ticket its targets: the first one, and those beyond it (T3). */
  retarget(number: number, [first, ...more]: readonly TargetEntry[]): void {
    if (first) this.changeTicket(number, { ...first, more });
  }

  /** One more target for a ticket: the nearest place that it does not lead to yet, worth the way there. */
  addTarget(number: number): void {
    const { whole } = this;
    const ticket = whole.tickets[number];
    if (!ticket) return;
    const targets = targetsOf(ticket);
    const taken = new Set([ticket.a, ...targets.flatMap(({ b }) => citiesOf(whole, b))]);
    const places = [...regionsOf(whole), ...whole.cities].map(({ id }) => id);
    const free = places.filter((id) => !citiesOf(whole, id).some((city) => taken.has(city)));
    const ways = free.map((b) => ({ b, far: distance(whole.routes, ticket.a, citiesOf(whole, b)) ?? MOST_POINTS }));
    const next = ways.sort((one, two) => one.far - two.far)[0];
    if (next) this.retarget(number, [...targets, { b: next.b, points: Math.min(MOST_POINTS, Math.max(1, next.far)) }]);
  }

  /** Give tickets other points, all in one step. */
  takePoints(points: ReadonlyMap<number, number>): void {
    this.change({ tickets: this.whole.tickets.map((one, at) => ({ ...one, points: points.get(at) ?? one.points })) });
  }

  /** Remove a thing; a city goes with its routes and tickets. */
  remove(thing: Thing): void {
    const { cities, routes, tickets, layout } = this.whole;
    if (thing.kind === 'city') {
      const left = <T extends { a: string; b: string }>(list: T[]) =>
        list.filter(({ a, b }) => a !== thing.id && b !== thing.id);
      const { [thing.id]: _, ...places } = layout.cities;
      const { board } = this.whole;
      const regions = regionsOf(this.whole).map((one) => ({
        ...one,
        cities: one.cities.filter((id) => id !== thing.id),
      }));
      const targeted = left(tickets).map((one) =>
        one.more ? pruned({ ...one, more: one.more.filter(({ b }) => b !== thing.id) }) : one,
      );
      this.change({
        cities: cities.filter(({ id }) => id !== thing.id),
        routes: left(routes),
        tickets: targeted,
        ...(regions.length && { board: { ...board, regions } }),
        layout: { ...layout, cities: places },
      });
    } else if (thing.kind === 'route') {
      this.change({ routes: routes.filter((_, at) => at !== thing.number) });
    } else if (thing.kind === 'region') this.#removeRegion(thing.id);
    else this.change({ tickets: tickets.filter((_, at) => at !== thing.number) });
    this.chosen = null;
  }

  // Regions: several cities under one name, to which tickets can lead (T3).

  addRegion(name: string): void {
    const { board, cities } = this.whole;
    const regions = regionsOf(this.whole);
    const id = freeId(name, [...cities, ...regions]);
    this.change({ board: { ...board, regions: [...regions, { id, names: { en: name }, cities: [] }] } });
    this.chosen = { kind: 'region', id };
  }

  #changeRegion(id: string, about: string, part: (region: RegionEntry) => Partial<RegionEntry>): void {
    const { board } = this.whole;
    const regions = regionsOf(this.whole).map((one) => (one.id === id ? { ...one, ...part(one) } : one));
    this.change({ board: { ...board, regions } }, about);
  }

  /** Name a region in a language. Its id stays: tickets are called by it. */
  nameRegion(id: string, language: string, name: string): void {
    this.#changeRegion(id, `region ${id} ${language}`, ({ names }) => ({ names: renamed(names, language, name) }));
  }

  /** Put a city into a region, or take it out. */
  toggleInRegion(id: string, city: string): void {
    this.#changeRegion(id, '', ({ cities }) => ({
      cities: cities.includes(city) ? cities.filter((one) => one !== city) : [...cities, city],
    }));
  }

  /** A region goes with the targets that lead to it; a ticket that leads nowhere else goes too. */
  #removeRegion(id: string): void {
    const { board, tickets } = this.whole;
    const left = tickets.flatMap((ticket) => {
      const [first, ...more] = targetsOf(ticket).filter(({ b }) => b !== id);
      return first ? [pruned({ ...ticket, ...first, more })] : [];
    });
    const { regions: _, ...rest } = board;
    const regions = regionsOf(this.whole).filter((one) => one.id !== id);
    this.change({ tickets: left, board: regions.length ? { ...rest, regions } : rest });
  }

  // The board and its games.

  /** Name the board in a language; a single game is called as the board is. */
  nameBoard(language: string, name: string): void {
    const { board } = this.whole;
    const named = (names: NamesEntry): NamesEntry => renamed(names, language, name);
    const id = language === 'en' && idOf(name, '-') ? idOf(name, '-') : board.id;
    const games = board.games.map((game) =>
      board.games.length === 1 ? { ...game, id, names: named(game.names) } : game,
    );
    const single = board.games.length === 1;
    this.change(
      { board: { ...board, id: single ? id : board.id, names: named(board.names), games } },
      `board ${language}`,
    );
  }

  /** Set a rule of a game; a value that is the default is not stated. */
  setRule(game: number, field: string, value: unknown): void {
    const { board } = this.whole;
    const games = board.games.map((entry, at) => {
      if (at !== game) return entry;
      const defaults = rulesOf({ ...entry, rules: {} }) as Record<string, unknown>;
      const { [field]: _, ...rest } = entry.rules ?? {};
      const stated = JSON.stringify(value) !== JSON.stringify(defaults[field]);
      return { ...entry, rules: stated ? { ...rest, [field]: value } : rest };
    });
    this.change({ board: { ...board, games } }, `rule ${game} ${field}`);
  }
}

function named({ id, names }: CityEntry): Pick<CityEntry, 'id' | 'names'> {
  return { id, names };
}

/** Names with another one in a language; an empty one is left out. */
function renamed(names: NamesEntry, language: string, name: string): NamesEntry {
  const next = { ...names, [language]: name };
  if (language !== 'en' && !name) delete next[language as 'uk'];
  return next;
}

/** An id from a name: small Latin letters and digits. */
export function idOf(name: string, dash = '_'): string {
  const plain = name
    .toLowerCase()
    .replace(/[łøđæœß]/g, (letter) => ({ ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss' })[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const id = plain.replace(/[^a-z0-9]+/g, dash).slice(0, 36);
  return id.replace(new RegExp(`^${dash}+|${dash}+$`, 'g'), '');
}

function freeId(name: string, cities: readonly { id: string }[]): string {
  const base = idOf(name) || 'city';
  const taken = new Set(cities.map(({ id }) => id));
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}_${number}`;
  return id;
}

function inFrame({ width, height }: Layout, x: number, y: number): { x: number; y: number } {
  const within = (value: number, size: number) =>
    Math.round(Math.min(size - MARGIN, Math.max(MARGIN, value)) * 10) / 10;
  return { x: within(x, width), y: within(y, height) };
}

/** An entry without what is at its default. */
function pruned<T extends object>(entry: T): T {
  const left = Object.entries(entry).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== false &&
      !((name === 'ferry' || name === 'mountain') && value === 0) &&
      !(name === 'more' && Array.isArray(value) && value.length === 0) &&
      !(name === 'kind' && value === 'regular') &&
      !(name === 'set' && value === 'base'),
  );
  return Object.fromEntries(left) as T;
}

/** The places of cities from the globe, for a board without a layout; as large as fits the frame. */
function placed(cities: readonly CityEntry[]): Layout {
  const layout = emptyLayout();
  if (!cities.length) return layout;
  const lats = cities.map(({ lat }) => lat);
  const squeeze = Math.cos((((Math.min(...lats) + Math.max(...lats)) / 2) * Math.PI) / 180);
  const [xs, ys] = [cities.map(({ lon }) => lon * squeeze), lats.map((lat) => -lat)];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = Math.min((layout.width - 180) / Math.max(wide, 1e-9), (layout.height - 180) / Math.max(high, 1e-9));
  const at = (value: number, least: number, span: number, size: number) =>
    Math.round(((size - scale * span) / 2 + scale * (value - least)) * 10) / 10;
  const places = cities.map(({ id }, i) => {
    const x = at(xs[i]!, Math.min(...xs), wide, layout.width);
    const y = at(ys[i]!, Math.min(...ys), high, layout.height);
    return [id, { x, y, label: { x, y, anchor: 'middle' } }] as const;
  });
  return { ...layout, cities: Object.fromEntries(places) };
}
