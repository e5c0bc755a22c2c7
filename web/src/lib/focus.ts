/** Focus: where it goes when a question comes up, and when arrow keys move it. */

/** A question that comes up takes it, unless somebody is writing. */
export function takeFocus(target: HTMLElement | undefined): void {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement && at.type !== 'checkbox') return;
  target?.focus({ preventScroll: true });
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** In a group of choices of which one is picked, an arrow key picks the next one, and after the last the first. */
export function pickByArrow(event: KeyboardEvent & { currentTarget: Element }): void {
  const step = STEPS[event.key];
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = choices[(at + step + choices.length) % choices.length];
  next?.focus();
  next?.click();
}
