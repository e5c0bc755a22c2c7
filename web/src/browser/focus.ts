/** Focus: where it goes when a question appears and when it is answered, and how arrow keys move it. */

type Focusable = HTMLElement | SVGElement;

/** The last element that had the focus outside of all questions. */
let left: Focusable | null = null;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  left = document.activeElement as Focusable | null;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target as Element).closest('[role=dialog], [role=alertdialog], dialog')) left = target as Focusable;
  });
}

function writing(): boolean {
  const at = document.activeElement;
  return at instanceof HTMLInputElement && at.type !== 'checkbox';
}

/** Whether the focused element has gone, so that nothing has the focus. */
function lost(): boolean {
  const at = document.activeElement;
  return !at?.isConnected || at === document.body;
}

/** Whether an element cannot take the focus: it is missing or hidden. */
function gone(target: Focusable | null): boolean {
  return !target?.isConnected || target === document.body || target.closest('[inert]') !== null;
}

/** Return the focus to where it was before a question appeared; otherwise to the cards, where every turn can begin. */
export function giveBack(): void {
  if (!lost()) return;
  const home = document.querySelector<HTMLElement>('[data-home] [tabindex="0"]');
  (gone(left) ? home : left)?.focus({ preventScroll: true });
  if (lost()) home?.focus({ preventScroll: true });
}

/** A new question takes the focus, unless the player is typing; when the question goes, the focus goes back. */
export function asking(node: HTMLElement, first = 'button') {
  watch();
  const target = node.querySelector<HTMLElement>(`${first}:not([disabled])`) ?? node.querySelector('button');
  if (!writing()) target?.focus({ preventScroll: true });
  return {
    destroy() {
      if (node.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      // The next question may appear in a moment; it takes the focus first.
      setTimeout(giveBack);
    },
  };
}

/** Focus an element if nothing has the focus, as on a new screen. */
export function welcome(node: HTMLElement) {
  if (lost()) node.focus({ preventScroll: true });
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** In a group with one chosen item, an arrow key chooses the next item; after the last comes the first. */
export function pickByArrow(event: KeyboardEvent & { currentTarget: Element }): void {
  const step = STEPS[event.key];
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio], [role=tab]')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = choices[(at + step + choices.length) % choices.length];
  next?.focus();
  next?.click();
}

/** One Tab stop for a group of buttons, at first the first or the last; arrows, Home and End move on. */
export function oneStop(node: HTMLElement, { begin = 'first' as 'first' | 'last', of = 'button' } = {}) {
  let walked: HTMLElement | null = null; // where the arrows are now

  function settle() {
    const buttons = [...node.querySelectorAll<HTMLElement>(of)];
    const stop = walked && buttons.includes(walked) ? walked : buttons.at(begin === 'first' ? 0 : -1);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }
  function arrive({ target }: FocusEvent) {
    walked = (target as Element).closest(of) ?? walked;
    settle();
  }
  function walk(event: KeyboardEvent) {
    const buttons = [...node.querySelectorAll<HTMLElement>(of)];
    const at = buttons.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    const next = step === undefined ? { Home: 0, End: buttons.length - 1 }[event.key] : at + step;
    if (next === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus();
  }

  settle();
  const changes = new MutationObserver(settle);
  changes.observe(node, { childList: true, subtree: true });
  node.addEventListener('focusin', arrive);
  node.addEventListener('keydown', walk);
  return {
    destroy() {
      changes.disconnect();
      node.removeEventListener('focusin', arrive);
      node.removeEventListener('keydown', walk);
    },
  };
}
