/** Escape: one press closes one thing, the one that was opened last. */

const open: (() => void)[] = [];

function press(event: KeyboardEvent): void {
  // A modal dialog lies over everything, and the browser closes it.
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  open.at(-1)?.();
}

/** Let Escape close something that has just opened; returns what to call when it has closed. */
export function onEscape(close: () => void): () => void {
  if (!open.length) addEventListener('keydown', press);
  open.push(close);
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    if (!open.length) removeEventListener('keydown', press);
  };
}
