/** How far this browser is in each tutorial, kept in local storage. */

const KEY = 'kvytok.tutorial';

/** The step of each tutorial, by game. */
type Progress = Record<string, number>;

function stored(): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Progress | null;
  } catch {
    return null;
  }
}

/** The boards that have a tutorial: those with a file in this folder. */
export const TUTORIALS: readonly string[] = Object.keys(import.meta.glob('./*.json')).map((path) =>
  path.slice('./'.length, -'.json'.length),
);

/** The step at which a tutorial goes on; 0 if it was never opened. */
export function stepOf(game: string): number {
  return stored()?.[game] ?? 0;
}

export function remember(game: string, step: number): void {
  keep({ ...stored(), [game]: step });
}

/** Whether the tutorial is new to this browser: neither opened nor declined, and no game was finished. */
export function isNew(): boolean {
  return stored() === null;
}

/** Do not offer the tutorial again: it was declined, or a whole game was played. */
export function decline(): void {
  keep(stored() ?? {});
}

function keep(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage every visit begins at the first step.
  }
}
