/** The names of the people who play on this device, remembered from one game to the next. */

const KEY = 'kvytok.people';
const OWN = 'kvytok.name';

export function rememberedPeople(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** The name that was given where no server keeps it. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(OWN) ?? '';
  } catch {
    return '';
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(OWN, name);
  } catch {
    // Without storage the name is asked again.
  }
}

export function rememberPeople(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Without storage the names are asked again.
  }
}
