/** The notes of this browser: settings, names, the drawn board, plans and the like, which a backup takes along. */

const NOTES = [
  ...['settings', 'people', 'first', 'name', 'tutorial', 'muted', 'quick', 'plans', 'workshop', 'workshop.region'].map(
    (name) => `kvytok.${name}`,
  ),
  'kvytok-table', // the score sheet
];

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
