/** The notes of this browser: settings, names and the way through the tutorials, which a backup takes along. */

const NOTES = ['settings', 'people', 'name', 'tutorial', 'muted'].map((name) => `kvytok.${name}`);

export function takeNotes(): Record<string, string> {
  const kept = NOTES.map((name): [string, string | null] => [name, localStorage.getItem(name)]);
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Take in the notes of a backup, as far as this browser has none of its own. */
export function restoreNotes(notes: unknown): void {
  for (const [name, text] of Object.entries(notes ?? {}))
    if (NOTES.includes(name) && typeof text === 'string' && localStorage.getItem(name) === null)
      localStorage.setItem(name, text);
}
