/** The counter: the score of a real table, counted by the compiled rules. No DOM in here. */

import type { Engine, EngineArray } from '../engine/engine.ts';
import { NOBODY, OVER, WHOLE } from '../engine/vocabulary.ts';
import { Box, type BoxFile } from '../local/box.ts';
import { Desk, Position } from '../local/position.ts';
import { resultOf } from '../local/result.ts';
import type { Result } from '../server/messages.ts';
import type { Sheet } from './sheet.ts';

export class Counter {
  readonly box: Box;
  readonly #desk: Desk;
  readonly #states: EngineArray<'state'>;

  constructor(engine: Engine, file: BoxFile, bonus: readonly string[]) {
    this.box = new Box(engine, file, bonus);
    this.#desk = new Desk(engine, this.box);
    this.#states = engine.records('state');
  }

  /** The score, as if the game ended now. */
  score({ players, owners, stations, holders }: Sheet): Result {
    const { engine } = this.#desk;
    const { box } = this;
    const field = (name: string) => engine.field(this.#states, name) as Int16Array;
    const board = (name: string) => Array.from(engine.field(box.boards, name), Number);
    engine.bytes(this.#states).fill(0);
    field('viewer').fill(WHOLE);
    field('players').fill(players.length);
    field('phase').fill(OVER);
    for (const name of ['owner', 'station_owner', 'holder']) field(name).fill(NOBODY);
    const [points, cars, flag] = [board('route_points'), board('route_cars'), board('flag_points')[0]!];
    players.forEach(({ flags }, seat) => {
      field('score')[seat] = flags * flag;
      field('cars')[seat] = board('cars')[0]!;
      field('stations')[seat] = board('stations')[0]!;
    });
    for (const [route, seat] of Object.entries(owners)) {
      const number = box.routeNumbers.get(route); // a sheet of another version of the board may have more
      if (number === undefined) continue;
      field('owner')[number] = seat;
      field('score')[seat]! += points[number]!;
      field('cars')[seat]! -= cars[number]!;
    }
    for (const [city, seat] of Object.entries(stations)) {
      const number = box.cityNumbers.get(city);
      if (number === undefined) continue;
      field('station_owner')[number] = seat;
      field('stations')[seat]! -= 1;
    }
    for (const [ticket, seat] of Object.entries(holders)) {
      const number = box.ticketNumbers.get(ticket); // a bonus ticket may have left the game
      if (number !== undefined) field('holder')[number] = seat;
    }
    return resultOf(
      new Position(this.#desk, this.#states),
      players.map(({ name }) => name),
    );
  }
}
