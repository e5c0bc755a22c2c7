/** Focus: a question that comes up takes it, unless somebody is writing. */

export function takeFocus(target: HTMLElement | undefined): void {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement && at.type !== 'checkbox') return;
  target?.focus({ preventScroll: true });
}
