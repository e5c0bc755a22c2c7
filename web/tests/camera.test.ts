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

test('tools stand in the corner of a narrow window', () => {
  expect(cornerIn(390, 400)).toEqual({ x: 10, y: 10 });
});

test('places out of sight are brought into sight together', () => {
  const camera = new Camera();
  camera.resize(390, 420, 1.6);
  camera.zoomAt(2);
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

test('a narrow window opens as near as all cities stay in sight, and fills itself when asked', () => {
  const camera = new Camera();
  const network = { left: 0.2, top: 0.1, right: 0.8, bottom: 0.7 };
  camera.resize(390, 400, 1.6, network);
  expect(camera.zoom).toBeCloseTo(1 / 0.6);
  const edges = [camera.x + 0.2 * camera.baseWidth * camera.zoom, camera.x + 0.8 * camera.baseWidth * camera.zoom];
  expect(edges.map(Math.round)).toEqual([0, 390]);
  // It stays so when the window changes, until somebody moves it.
  camera.resize(390, 300, 1.6, network);
  expect(camera.zoom).toBeCloseTo(1 / 0.6);
  camera.fit();
  expect(camera.zoom).toBeCloseTo(1 / 0.6); // the window is filled already
  camera.resize(390, 600, 1.6, network);
  camera.fit();
  expect(camera.zoom).toBeCloseTo(2.4);
  camera.fit();
  expect(camera.zoom).toBeCloseTo(1 / 0.6);
});

test('a wide window opens with the frame around the board', () => {
  const camera = new Camera();
  camera.resize(1000, 700, 1.6, { left: 0.2, top: 0.1, right: 0.8, bottom: 0.7 });
  expect(camera.zoom).toBe(1);
});
