/** Gestures on the board: wheel, drag, pinch and keys move the camera; a drag never counts as a click. */

import type { Camera } from './camera.svelte.ts';

const SLACK = 5; // pixels before a press becomes a drag

export function gestures(node: HTMLElement, camera: Camera) {
  const fingers = new Map<number, { x: number; y: number }>();
  let dragged = false;
  let start = { x: 0, y: 0 };

  function place(event: { clientX: number; clientY: number }) {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    camera.zoomAt(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.008 : 0.0015)), place(event));
  }

  function down(event: PointerEvent) {
    if (event.button > 0) return;
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) {
      dragged = false;
      start = place(event);
    }
  }

  function move(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    if (!dragged && Math.hypot(now.x - start.x, now.y - start.y) < SLACK && fingers.size === 1) return;
    if (!dragged) {
      dragged = true;
      node.classList.add('dragging');
      for (const id of fingers.keys()) node.setPointerCapture(id);
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (!other) {
      camera.panBy(now.x - before.x, now.y - before.y);
      return;
    }
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const apart = Math.hypot(now.x - other.x, now.y - other.y);
    const wasApart = Math.hypot(before.x - other.x, before.y - other.y);
    camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (wasApart > 0) camera.zoomAt(apart / wasApart, middle);
  }

  function up(event: PointerEvent) {
    fingers.delete(event.pointerId);
    if (!fingers.size) node.classList.remove('dragging');
  }

  function click(event: MouseEvent) {
    if (!dragged) return;
    event.stopPropagation();
    event.preventDefault();
    dragged = false;
  }

  function key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => camera.panBy(step, 0),
      ArrowRight: () => camera.panBy(-step, 0),
      ArrowUp: () => camera.panBy(0, step),
      ArrowDown: () => camera.panBy(0, -step),
      '+': () => camera.zoomAt(1.25),
      '=': () => camera.zoomAt(1.25),
      '-': () => camera.zoomAt(0.8),
      '0': () => camera.fit(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  node.addEventListener('wheel', wheel, { passive: false });
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('click', click, { capture: true });
  node.addEventListener('keydown', key);
  return {
    destroy() {
      node.removeEventListener('wheel', wheel);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click, { capture: true });
      node.removeEventListener('keydown', key);
    },
  };
}
