/** The board: what the files of a board folder say, joined into one object for drawing. */

export type Language = 'en' | 'uk' | 'ru' | 'pl';
export type RouteColor = 'pink' | 'white' | 'blue' | 'yellow' | 'orange' | 'black' | 'red' | 'green' | 'gray';
export type Names = Record<Language, string>;
export type Anchor = 'start' | 'middle' | 'end';

export interface Space {
  x: number;
  y: number;
  angle: number; // degrees, -90 to 90
}

export interface City {
  id: string;
  names: Names & { board: string };
  x: number;
  y: number;
  label: { x: number; y: number; anchor: Anchor };
}

export interface Route {
  name: string; // as moves and events call it: `brest-paris black`
  a: string;
  b: string;
  color: RouteColor;
  length: number;
  ferry: number; // locomotive symbols
  tunnel: boolean;
  double: boolean; // whether there is a second lane between the same cities
  spaces: Space[];
}

export interface Ground {
  land: string;
  water: string;
  borders: string;
  states: string;
  rivers: string;
  graticule: string;
  parks: string;
  streets: string;
  relief: [number, number, number][];
}

export interface GameEntry {
  id: string;
  names: Names;
  rules: Record<string, unknown>;
}

export interface Board {
  id: string;
  names: Names;
  notice: string;
  games: GameEntry[];
  width: number;
  height: number;
  car: { length: number; width: number };
  dot: number;
  font: number;
  cities: City[];
  routes: Route[];
  ground: Ground;
  city: Map<string, City>;
  route: Map<string, Route>;
}

interface RouteEntry {
  a: string;
  b: string;
  length: number;
  color: RouteColor;
  ferry?: number;
  tunnel?: boolean;
}

interface Layout {
  width: number;
  height: number;
  car: { length: number; width: number };
  dot: number;
  font: number;
  cities: Record<string, { x: number; y: number; label: City['label'] }>;
  routes: { spaces: Space[] }[];
  relief?: [number, number, number][];
  [layer: string]: unknown;
}

const files: Record<string, string> = import.meta.glob(
  '../../../src/kvytok/boards/*/{board,cities,routes,layout}.json',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** The ids of the boards, in the order in which they are offered. */
export const boardIds = ['europe', 'usa', 'paris'].filter((id) => address(id, 'board') !== undefined);

function address(board: string, file: string): string | undefined {
  return files[`../../../src/kvytok/boards/${board}/${file}.json`];
}

/** The board on which a game is played: ids of games begin with the id of their board. */
export function boardOf(game: string): string {
  return boardIds.find((id) => game === id || game.startsWith(`${id}-`)) ?? game;
}

const loading = new Map<string, Promise<Board>>();

/** A board, fetched once. */
export function loadBoard(id: string): Promise<Board> {
  let promise = loading.get(id);
  if (!promise) {
    promise = fetchBoard(id);
    promise.catch(() => loading.delete(id));
    loading.set(id, promise);
  }
  return promise;
}

async function fetchBoard(id: string): Promise<Board> {
  const [head, cities, routes, layout] = await Promise.all(
    ['board', 'cities', 'routes', 'layout'].map(async (file) => {
      const url = address(id, file);
      if (!url) throw new Error(`board ${id} has no ${file}.json`);
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.json();
    }),
  );
  return joinBoard(head, cities, routes, layout);
}

/** The files of a board folder as one object. */
export function joinBoard(
  head: { id: string; names: Names; notice?: string; games: GameEntry[] },
  cities: { id: string; names: Partial<City['names']> & { en: string } }[],
  routes: RouteEntry[],
  layout: Layout,
): Board {
  const line = (key: string) => ((layout[key] as string[] | undefined) ?? []).join(' ');
  const names = routeNames(routes);
  const lanes = countBy(routes, ends);
  const allCities: City[] = cities.map(({ id, names: called }) => {
    const place = layout.cities[id];
    if (!place) throw new Error(`the layout has no place for ${id}`);
    const { en } = called;
    return { id, ...place, names: { board: en, uk: en, ru: en, pl: en, ...called } };
  });
  const allRoutes: Route[] = routes.map((route, i) => ({
    name: names[i]!,
    a: route.a,
    b: route.b,
    color: route.color,
    length: route.length,
    ferry: route.ferry ?? 0,
    tunnel: route.tunnel ?? false,
    double: lanes.get(ends(route))! > 1,
    spaces: layout.routes[i]!.spaces,
  }));
  return {
    id: head.id,
    names: head.names,
    notice: head.notice ?? '',
    games: head.games,
    width: layout.width,
    height: layout.height,
    car: layout.car,
    dot: layout.dot,
    font: layout.font,
    cities: allCities,
    routes: allRoutes,
    ground: {
      land: line('land'),
      water: line('water'),
      borders: line('borders'),
      states: line('states'),
      rivers: line('rivers'),
      graticule: line('graticule'),
      parks: line('parks'),
      streets: line('streets'),
      relief: layout.relief ?? [],
    },
    city: new Map(allCities.map((city) => [city.id, city])),
    route: new Map(allRoutes.map((route) => [route.name, route])),
  };
}

function ends(route: RouteEntry): string {
  return route.a <= route.b ? `${route.a} ${route.b}` : `${route.b} ${route.a}`;
}

function countBy<T>(items: T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

/** The names of routes as the engine gives them: two lanes of one colour are told apart by a number. */
export function routeNames(routes: RouteEntry[]): string[] {
  const lane = (route: RouteEntry) => `${ends(route)} ${route.color}`;
  const lanes = countBy(routes, lane);
  const seen = new Map<string, number>();
  return routes.map((route) => {
    const key = lane(route);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return `${route.a}-${route.b} ${route.color}${lanes.get(key)! > 1 ? ` ${seen.get(key)}` : ''}`;
  });
}
