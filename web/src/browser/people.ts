/** The names of the people who play on this device, remembered from one game to the next. */

const KEY = 'kvytok.people';
const FIRST = 'kvytok.first';
const OWN = 'kvytok.name';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage the names are asked again.
  }
}

/** The names of the second and all further people on this device. */
export function rememberedPeople(): string[] {
  try {
    const names: unknown = JSON.parse(read(KEY) || '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** The first person on this device; empty if it is whoever owns the browser. */
export const rememberedFirst = (): string => read(FIRST);

export function rememberPeople(first: string, others: readonly string[]): void {
  keep(FIRST, first);
  keep(KEY, JSON.stringify(others));
}

/** The name that was given where no server keeps it. */
export const rememberedName = (): string => read(OWN);

export const rememberName = (name: string): void => keep(OWN, name);
