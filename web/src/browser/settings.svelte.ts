/** The settings that the player has chosen, kept in local storage; an account shares them between its devices. */

import type { Language } from '../words/words.svelte.ts';

export const languages: { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'uk', name: 'Українська' },
  { id: 'ru', name: 'Русский' },
  { id: 'pl', name: 'Polski' },
];

export interface Choices {
  language: Language | null; // null: guessed from the browser
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  speed: number; // 0.5 slow, 1 normal, 2 fast
  motion: 'system' | 'full' | 'reduced';
  symbols: boolean; // a mark beside every colour
  names: 'translated' | 'modern' | 'board'; // city names
  pieces: 'classic' | 'anniversary';
  sure: boolean; // whether to ask before tickets are drawn
  battery: boolean; // whether bots in this browser think less
  onServer: boolean; // whether games that need nobody else are kept on the server
  planning: boolean; // whether to offer planning help, where the table allows hints
  filing: boolean; // whether finished games against bots in this browser go to the server
  notices: boolean; // browser notifications when it is your turn
}

const KEY = 'kvytok.settings';
const defaults: Choices = {
  language: null,
  theme: 'system',
  sound: true,
  speed: 1,
  motion: 'system',
  symbols: true,
  names: 'translated',
  pieces: 'classic',
  sure: true,
  battery: false,
  onServer: false,
  planning: false,
  filing: true,
  notices: false,
};

/** The first of the browser's languages that Kvytok has. */
export function guessLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const id = tag.toLowerCase().split('-')[0];
    const known = languages.find((language) => language.id === id);
    if (known) return known.id;
  }
  return 'en';
}

function stored(): Choices {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...defaults };
  }
}

function media(query: string): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(query) : null;
}

class Settings {
  choices = $state<Choices>(stored());
  #dark = $state(media('(prefers-color-scheme: dark)')?.matches ?? false);
  #calm = $state(media('(prefers-reduced-motion: reduce)')?.matches ?? false);

  /** Whether the page is being put on paper, which is always light. */
  printing = $state(media('print')?.matches ?? false);

  constructor() {
    media('print')?.addEventListener('change', (event) => {
      this.printing = event.matches;
    });
    media('(prefers-color-scheme: dark)')?.addEventListener('change', (event) => {
      this.#dark = event.matches;
    });
    media('(prefers-reduced-motion: reduce)')?.addEventListener('change', (event) => {
      this.#calm = event.matches;
    });
  }

  /** Whether something else than the default is chosen. */
  differs(key: keyof Choices): boolean {
    return this.choices[key] !== defaults[key];
  }

  get language(): Language {
    return this.choices.language ?? guessLanguage(navigator.languages ?? [navigator.language]);
  }

  get dark(): boolean {
    if (this.printing) return false;
    return this.choices.theme === 'system' ? this.#dark : this.choices.theme === 'dark';
  }

  /** Whether nothing may move. */
  get still(): boolean {
    return this.choices.motion === 'system' ? this.#calm : this.choices.motion === 'reduced';
  }

  get speed(): number {
    return this.choices.speed;
  }

  /** Hears of every choice that is made here; the account does, if there is one. */
  listener: ((key: keyof Choices) => void) | null = null;
  /** What was chosen while nobody listened, as in the first moment of a page. */
  readonly unheard = new Set<keyof Choices>();

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    this.adopt({ [key]: value });
    if (this.listener) this.listener(key);
    else this.unheard.add(key);
  }

  /** Take over choices that were made elsewhere. */
  adopt(choices: Partial<Choices>): void {
    Object.assign(this.choices, choices);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.choices));
    } catch {
      // Without storage the browser forgets the choice; nothing else is lost.
    }
  }
}

export const settings = new Settings();
