import { expect, test } from 'vitest';
import { Camera } from '../src/board/camera.svelte.ts';

const TOOLS = { x: 34, y: 110 };
const FREE = { x: 0.9, y: 0.8 };

function cornerIn(width: number, height: number) {
  const camera = new Camera();
  camera.resize(width, height, 1.6);
  return camera.corner(TOOLS, FREE, 10);
}

test('tools stand at the free place of a board that fills the window', () => {
  const { x, y } = cornerIn(1000, 645);
  expect([Math.round(x), Math.round(y)]).toEqual([83, 80]);
});

test('tools stand beside or below a board that leaves room for them', () => {
  expect(cornerIn(1600, 900)).toEqual({ x: 10, y: 10 });
  expect(cornerIn(800, 900)).toEqual({ x: 10, y: 10 });
});

test('tools stand in the corner of a narrow window, which the board fills', () => {
  expect(cornerIn(390, 400)).toEqual({ x: 10, y: 10 });
});

test('places out of sight are brought into sight together', () => {
  const camera = new Camera();
  camera.resize(390, 420, 1.6);
  const ends = [
    { x: 0.1, y: 0.9 },
    { x: 0.8, y: 0.2 },
  ];
  expect(ends.every((end) => camera.sees(end))).toBe(false);
  camera.reveal(ends);
  expect(ends.every((end) => camera.sees(end))).toBe(true);
  const { x, zoom } = camera;
  camera.reveal(ends);
  expect([camera.x, camera.zoom]).toEqual([x, zoom]);
});

test('zooming does not move the tools', () => {
  const camera = new Camera();
  camera.resize(1000, 645, 1.6);
  const before = camera.corner(TOOLS, FREE, 10);
  camera.zoomAt(2);
  expect(camera.corner(TOOLS, FREE, 10)).toEqual(before);
});
