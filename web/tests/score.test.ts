import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../src/engine/engine.ts';
import type { BoxFile } from '../src/local/box.ts';
import { Counter } from '../src/score/counter.ts';
import { emptySheet, fileOf, Misfit, problemsOf, sheetOf } from '../src/score/sheet.ts';
import type { GameInfo, TicketInfo } from '../src/server/messages.ts';
import { board } from './boards.ts';
import recorded from './scores.json';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(join(import.meta.dirname, '../src/engine/engine.wasm')));
});

async function counter(game: string, bonus: readonly string[]): Promise<Counter> {
  const file = readFileSync(join(import.meta.dirname, `../src/engine/boxes/${game}.json`), 'utf-8');
  return new Counter(await Engine.load(module), JSON.parse(file) as BoxFile, bonus);
}
const named = (tickets: readonly TicketInfo[]) => new Map(tickets.map((ticket) => [ticket.name, ticket]));

describe.each(recorded)('the table of $table.game with $table.players.length players', ({ table, score }) => {
  test('has the score that Python counts, and its file says the same table', async () => {
    const counting = await counter(table.game, table.bonus);
    const ground = board(table.game.split('-')[0]!);
    const sheet = sheetOf(table, ground, counting.box.tickets);
    const result = counting.score(sheet);
    expect(result.winners).toEqual(score.winners);
    for (const [seat, expected] of score.players.entries()) {
      const { tickets, station_use, ...numbers } = expected;
      expect(result.players[seat]).toMatchObject(numbers);
      const completed = (list: { a: string; b: string; completed: boolean }[]) =>
        list
          .filter((ticket) => ticket.completed)
          .map(({ a, b }) => [a, b].sort().join())
          .sort();
      expect(completed(result.players[seat]!.tickets)).toEqual(completed(tickets));
      expect(result.players[seat]!.station_use.filter(({ route }) => route).length).toBe(
        station_use.filter(({ route }) => route).length,
      );
    }
    const again = sheetOf(fileOf(sheet, ground, named(counting.box.tickets)), ground, counting.box.tickets);
    expect(again).toEqual(sheet);
  });
});

test('cities may be written as people write them, and unknown things are refused', async () => {
  const { box } = await counter('europe', []);
  const ground = board('europe');
  const sheet = sheetOf(
    { game: 'europe', players: [{ routes: [{ a: 'Відень', b: 'BUDAPEST', color: 'red' }], stations: ['Zürich'] }] },
    ground,
    box.tickets,
  );
  expect(Object.keys(sheet.owners)).toEqual(['budapest-wien red']);
  expect(sheet.stations).toEqual({ zurich: 0 });
  for (const a of ['Gotham', 'madrid'])
    expect(() => sheetOf({ game: 'europe', players: [{ routes: [{ a, b: 'wien' }] }] }, ground, box.tickets)).toThrow(
      Misfit,
    );
});

test('what cannot lie on a table is told', () => {
  const ground = board('europe');
  const game = { id: 'europe', cars: 45, stations: 3, lanes_closed_up_to: 3 } as GameInfo;
  const sheet = emptySheet('europe', ['Anna', 'Bo']);
  sheet.owners = { 'budapest-wien red': 0, 'budapest-wien white': 0 };
  expect(problemsOf(sheet, ground, game)).toMatchObject([{ code: 'lanes', seat: 0 }]);
  sheet.owners['budapest-wien white'] = 1;
  expect(problemsOf(sheet, ground, game)).toMatchObject([{ code: 'closed' }]);
  sheet.owners = Object.fromEntries(ground.routes.filter((route) => !route.otherLane).map((route) => [route.name, 1]));
  sheet.stations = { wien: 0, berlin: 0, paris: 0, roma: 0 };
  expect(problemsOf(sheet, ground, game).map(({ code }) => code)).toEqual(['stations', 'cars']);
});
