/** The people whose chat this browser does not show, by name; kept in local storage. */

const KEY = 'kvytok.muted';
const MOST = 200; // the oldest are forgotten

function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

class Mutes {
  #names = $state.raw<string[]>(stored());

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  set(name: string, muted: boolean): void {
    const others = this.#names.filter((other) => other !== name);
    this.#names = muted ? [...others, name].slice(-MOST) : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#names));
    } catch {
      // Without storage the browser forgets it at the next visit.
    }
  }
}

export const mutes = new Mutes();
