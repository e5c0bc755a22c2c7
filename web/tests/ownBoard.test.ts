// @vitest-environment node
/** A box that the page makes from the files of a board is the box that Python makes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BoxFile } from '../src/local/box.ts';
import { type BoardFiles, boxFile } from '../src/local/ownBoard.ts';
import own from './own_boxes.json';

const shipped = new URL('../../src/kvytok/boards/', import.meta.url);
const boxes = new URL('../src/engine/boxes/', import.meta.url);
const read = (place: URL) => JSON.parse(readFileSync(place, 'utf-8'));

function shippedBoard(id: string): BoardFiles {
  const [board, cities, routes, tickets] = ['board', 'cities', 'routes', 'tickets'].map((file) =>
    read(new URL(`${id}/${file}.json`, shipped)),
  );
  return { board, cities, routes, tickets };
}

describe('a box made in the page', () => {
  const boards = readdirSync(shipped).filter((id) => existsSync(new URL(`${id}/board.json`, shipped)));
  const games = boards.flatMap((id) => shippedBoard(id).board.games.map((game) => [game.id, id] as const));

  test('there are boxes of all shipped games', () => {
    expect(games.map(([game]) => `${game}.json`).sort()).toEqual(readdirSync(boxes).sort());
  });

  test.each(games)('of %s is the one that is shipped, with every choice of tickets', (game, id) => {
    expect(boxFile(shippedBoard(id), game)).toEqual(read(new URL(`${game}.json`, boxes)));
  });

  const others = (own as unknown as { files: BoardFiles; boxes: BoxFile[] }[]).flatMap(({ files, boxes }) =>
    boxes.map((box) => [box.game, files, box] as const),
  );
  test.each(others)('of %s, a board of your own, is that of Python', (game, files, box) => {
    expect(boxFile(files, game)).toEqual(box);
    expect(boxFile(files, game, []).records).toEqual(box.records.slice(0, 1));
  });

  test('of a game that the board does not have says so', () => {
    expect(() => boxFile(shippedBoard('usa'), 'moon')).toThrow('the board usa has no game moon');
  });
});
