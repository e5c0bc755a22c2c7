/** The board: what the server says about a board and its games, joined into one object for drawing. */

import { isLocal } from '../local/address.ts';
import { api, offerings, Trouble } from '../server/api.ts';
import type {
  BoardCard,
  CarSize,
  CityPlace,
  DrawnBoard,
  GameInfo,
  Names,
  Pieces,
  Region,
  RouteColor,
  RouteTerms,
  Space,
  TicketInfo,
} from '../server/messages.ts';
import { isOwn } from './own.ts';

export interface City extends CityPlace {
  id: string;
  names: Names & { board: string };
  modern: Names | null; // today's name, if the game uses an older one
}

export interface Route {
  name: string; // as in moves and events: `brest-paris black`
  a: string;
  b: string;
  color: RouteColor;
  length: number;
  ferry: number; // number of locomotive symbols
  tunnel: boolean;
  mountain: number; // cars that are put away beside those on the spaces
  otherLane: string | null; // the second lane between the same cities
  spaces: Space[];
}

/** What a route costs in cards, takes in cars and brings in points, as the rules say it. */
export interface Terms {
  price: number;
  cars: number;
  points: number;
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

export interface Board {
  id: string;
  pieces: Pieces;
  width: number;
  height: number;
  car: CarSize;
  dot: number;
  font: number;
  cities: City[];
  routes: Route[];
  ground: Ground;
  city: Map<string, City>;
  route: Map<string, Route>; // by name
  terms: Map<string, Map<string, Terms>>; // by game and route
  region: Map<string, Region>;
  ticket: Map<string, TicketInfo>; // by name
  game: Map<string, GameInfo>; // by id
}

const loading = new Map<string, Promise<Board>>();

/** Load a board; each board is loaded only once. A board of the workshop is asked for at a table that is played on it. */
export function loadBoard(id: string, table = ''): Promise<Board> {
  let promise = loading.get(id);
  if (!promise) {
    promise = isOwn(id) ? fetchOwn(id, table) : fetchBoard(id);
    promise.catch(() => loading.delete(id));
    loading.set(id, promise);
  }
  return promise;
}

async function fetchBoard(id: string): Promise<Board> {
  const { boards, games } = await offerings();
  const card = boards.find((candidate) => candidate.id === id);
  if (!card) throw new Trouble('not-served', `the server does not offer the board ${id}`);
  return joinBoard(card, games, await api.board(card));
}

async function fetchOwn(id: string, table: string): Promise<Board> {
  if (isLocal(table)) {
    const [{ tableBoard }, files] = await Promise.all([import('../workshop/tableBoard.ts'), api.boardHere(table)]);
    if (!files) throw new Trouble('not-served', `the table has no board ${id}`);
    return tableBoard(files);
  }
  const { card, games, drawn } = await api.ownBoard(id);
  return joinBoard(card, games, drawn);
}

/** Join what the server says about a board in several places into one object. */
export function joinBoard(card: BoardCard, games: readonly GameInfo[], drawn: DrawnBoard): Board {
  const { layout } = drawn;
  const cities = drawn.cities.map(
    (city): City => ({
      id: city.id,
      ...layout.cities[city.id]!,
      modern: city.modern,
      names: { board: city.board, ...city.names },
    }),
  );
  const routes = drawn.routes.map(
    (route, i): Route => ({
      name: route.name,
      a: route.a,
      b: route.b,
      color: route.color,
      length: route.length,
      ferry: route.ferry,
      tunnel: route.tunnel,
      mountain: route.mountain,
      otherLane: route.other_lane,
      spaces: layout.routes[i]!.spaces,
    }),
  );
  return {
    id: card.id,
    pieces: card.pieces,
    width: layout.width,
    height: layout.height,
    car: layout.car,
    dot: layout.dot,
    font: layout.font,
    cities,
    routes,
    ground: {
      land: layout.land.join(' '),
      water: layout.water.join(' '),
      borders: layout.borders.join(' '),
      states: layout.states.join(' '),
      rivers: layout.rivers.join(' '),
      graticule: layout.graticule.join(' '),
      parks: layout.parks.join(' '),
      streets: layout.streets.join(' '),
      relief: layout.relief,
    },
    city: new Map(cities.map((city) => [city.id, city])),
    route: new Map(routes.map((route) => [route.name, route])),
    terms: new Map(Object.entries(drawn.terms).map(([game, told]) => [game, termsByRoute(routes, told!)])),
    region: new Map(drawn.regions.map((region) => [region.id, region])),
    ticket: new Map(drawn.tickets.map((ticket) => [ticket.name, ticket])),
    game: new Map(games.filter((game) => game.board === card.id).map((game) => [game.id, game])),
  };
}

function termsByRoute(routes: readonly Route[], { price, cars, points }: RouteTerms): Map<string, Terms> {
  return new Map(routes.map(({ name }, i) => [name, { price: price[i]!, cars: cars[i]!, points: points[i]! }]));
}

/** What a route costs, takes and brings in a game of its board. */
export function termsOf(board: Board, game: string, route: string): Terms {
  return board.terms.get(game)!.get(route)!;
}
