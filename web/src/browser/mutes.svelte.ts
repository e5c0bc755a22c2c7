/** The people whose chat this browser does not show, by table and seat; kept in local storage. */

import type { ChatLine } from '../server/messages.ts';

const KEY = 'kvytok.mutes';
const MOST = 200; // the oldest are forgotten

/** Who said something: a seat keeps its player under every name; people without a seat have nothing but a name. */
export type Speaker = Pick<ChatLine, 'seat' | 'name'>;

function keyOf(table: string, { seat, name }: Speaker): string {
  return seat === null ? `${table} watching ${name}` : `${table} ${seat}`;
}

function stored(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

class Mutes {
  #keys = $state.raw<string[]>(stored());

  has(table: string, who: Speaker): boolean {
    return this.#keys.includes(keyOf(table, who));
  }

  set(table: string, who: Speaker, muted: boolean): void {
    const key = keyOf(table, who);
    const others = this.#keys.filter((other) => other !== key);
    this.#keys = muted ? [...others, key].slice(-MOST) : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#keys));
    } catch {
      // Without storage the browser forgets it at the next visit.
    }
  }
}

export const mutes = new Mutes();
