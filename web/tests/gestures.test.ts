import { afterEach, expect, test, vi } from 'vitest';
import { Camera } from '../src/board/camera.svelte.ts';
import { gestures } from '../src/board/gestures.ts';

afterEach(() => vi.useRealTimers());

/** A board in a window, looked at closely, and a way to act on it. */
function board() {
  vi.useFakeTimers();
  const node = document.createElement('div');
  node.setPointerCapture = () => {};
  const camera = new Camera();
  camera.resize(800, 500, 1.6);
  camera.zoomAt(2);
  gestures(node, camera);
  const point = (type: string, x: number, y: number) =>
    node.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, button: type === 'pointermove' ? -1 : 0 }),
    );
  const click = () => node.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  return { node, camera, point, click };
}

test('a drag moves the board, covers it while it lasts, and is no click', () => {
  const { node, camera, point, click } = board();
  const { x, y } = camera;
  point('pointerdown', 100, 100);
  expect(node.classList.contains('dragging')).toBe(false);
  point('pointermove', 130, 90);
  expect(node.classList.contains('dragging')).toBe(true);
  expect([camera.x, camera.y]).toEqual([x + 30, y - 10]);
  point('pointerup', 130, 90);
  expect(node.classList.contains('dragging')).toBe(false);
  expect(click()).toBe(false);
  expect(click()).toBe(true);
});

test('a press that hardly moves is a click', () => {
  const { node, camera, point, click } = board();
  const { x, y } = camera;
  point('pointerdown', 100, 100);
  point('pointermove', 102, 101);
  point('pointerup', 102, 101);
  expect(node.classList.contains('dragging')).toBe(false);
  expect([camera.x, camera.y]).toEqual([x, y]);
  expect(click()).toBe(true);
});

test('after a gesture the board is drawn at its zoom', () => {
  const { camera } = board();
  expect(camera.drawn).toBe(1);
  vi.advanceTimersByTime(500);
  expect(camera.drawn).toBe(camera.zoom);
});
