/** Focus: where it goes when a question comes up and when it is answered, and how arrow keys move it. */

type Focusable = HTMLElement | SVGElement;

/** Where it was last, outside of all questions. */
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

/** Nobody has it: what had it is gone. */
function lost(): boolean {
  const at = document.activeElement;
  return !at?.isConnected || at === document.body;
}

/** What cannot have it: there is nothing to go back to, or it is hidden. */
function gone(target: Focusable | null): boolean {
  return !target?.isConnected || target === document.body || target.closest('[inert]') !== null;
}

/** Back to where it was before a question came up, else to the cards, which every turn can begin with. */
export function giveBack(): void {
  if (!lost()) return;
  const home = document.querySelector<HTMLElement>('[data-home] [tabindex="0"]');
  (gone(left) ? home : left)?.focus({ preventScroll: true });
  if (lost()) home?.focus({ preventScroll: true });
}

/** A question that comes up takes the focus, unless somebody is writing; when it goes, so does the focus. */
export function asking(node: HTMLElement, first = 'button') {
  watch();
  const target = node.querySelector<HTMLElement>(`${first}:not([disabled])`) ?? node.querySelector('button');
  if (!writing()) target?.focus({ preventScroll: true });
  return {
    destroy() {
      if (node.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      // The next question may be there in a moment: it goes first.
      setTimeout(giveBack);
    },
  };
}

/** Gives something the focus where nobody has it, as on a screen that has just come up. */
export function welcome(node: HTMLElement) {
  if (lost()) node.focus({ preventScroll: true });
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** In a group of choices of which one is picked, an arrow key picks the next one, and after the last the first. */
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

/** One stop for Tab among the buttons of a group, at first the first or the last; arrows, Home and End walk on. */
export function oneStop(node: HTMLElement, begin: 'first' | 'last' = 'first') {
  let walked: HTMLElement | null = null; // where the arrows have come to

  function settle() {
    const buttons = [...node.querySelectorAll<HTMLElement>('button')];
    const stop = walked && buttons.includes(walked) ? walked : buttons.at(begin === 'first' ? 0 : -1);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }
  function arrive({ target }: FocusEvent) {
    walked = (target as Element).closest('button');
    settle();
  }
  function walk(event: KeyboardEvent) {
    const buttons = [...node.querySelectorAll<HTMLElement>('button')];
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
