/** The names of the people who play on this device, remembered from one game to the next. */

const KEY = 'kvytok.people';

export function rememberedPeople(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

export function rememberPeople(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Without storage the names are asked again.
  }
}
