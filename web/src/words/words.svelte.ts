/** Words: the Fluent catalogues that the whole program shares; the language can change without a reload. */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Names, Texts } from '../server/messages.ts';

export type Language = keyof Names;
type Loader = () => Promise<string>;
export type Arguments = Record<string, FluentVariable>;

const catalogues = import.meta.glob<string>(
  ['../../../src/kvytok/words/{en,uk,ru,pl}/*.ftl', '!../../../src/kvytok/words/*/{terminal,tutorial,workshop}.ftl'],
  { query: '?raw', import: 'default' },
);
/** The words of the tutorials with the captions in the rules, and of the workshop: only these screens load them. */
const lessons = import.meta.glob<string>('../../../src/kvytok/words/{en,uk,ru,pl}/{tutorial,workshop}.ftl', {
  query: '?raw',
  import: 'default',
});

function loaders(language: Language): Loader[] {
  return Object.entries(catalogues)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(([, load]) => load);
}

/** A bundle of catalogues. */
export function makeBundle(language: Language, texts: string[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

async function load(language: Language): Promise<FluentBundle> {
  return makeBundle(language, await Promise.all(loaders(language).map((get) => get())));
}

const bundles = new Map<Language, Promise<FluentBundle>>();

function bundleOf(language: Language): Promise<FluentBundle> {
  let bundle = bundles.get(language);
  if (!bundle) {
    bundle = load(language);
    bundles.set(language, bundle);
  }
  return bundle;
}

class Words {
  language = $state<Language>('en');
  #chosen = $state.raw<FluentBundle | null>(null);
  #spare = $state.raw<FluentBundle | null>(null);
  #lessons = $state.raw<FluentBundle | null>(null);
  #lists = $derived(new Intl.ListFormat(this.language));
  /** Ids that are in no catalogue; tests check it. */
  missing = new Set<string>();

  async use(language: Language): Promise<void> {
    this.#chosen = await bundleOf(language);
    this.language = language;
    document.documentElement.lang = language;
    // English replaces what a translation lacks; nobody waits for it.
    this.#spare = await bundleOf('en');
  }

  /** Load the words of the tutorials, or of the workshop, in a language. */
  async learn(language: Language, what: 'tutorial' | 'workshop' = 'tutorial'): Promise<void> {
    const [load] = Object.entries(lessons).flatMap(([path, get]) =>
      path.endsWith(`/${language}/${what}.ftl`) ? [get] : [],
    );
    this.#lessons = load ? makeBundle(language, [await load()]) : null;
  }

  get ready(): boolean {
    return this.#chosen !== null;
  }

  has(id: string): boolean {
    return (this.#chosen?.hasMessage(id) || this.#lessons?.hasMessage(id)) ?? false;
  }

  /** A message with its arguments filled in. */
  say(id: string, args: Arguments = {}): string {
    for (const bundle of [this.#lessons?.hasMessage(id) ? this.#lessons : this.#chosen, this.#spare]) {
      const pattern = bundle?.getMessage(id)?.value;
      if (!bundle || !pattern) {
        if (bundle) this.missing.add(`${bundle.locales[0]}:${id}`);
        continue;
      }
      const errors: Error[] = [];
      const text = bundle.formatPattern(pattern, args, errors);
      for (const error of errors) console.warn(`${id}: ${error.message}`);
      return text;
    }
    return id;
  }

  /** Items separated by commas, in all four languages; browsers leave the comma out of a short list in Russian. */
  list(items: string[]): string {
    return items.join(', ');
  }

  /** Names joined with the language's "and". */
  join(names: string[]): string {
    return this.#lists.format(names);
  }

  /** The chosen language's version of a text. */
  pick(told: Names | Texts): string {
    return told[this.language];
  }

  date(at: number): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  }
}

export const words = new Words();

/** Short for `words.say`. */
export function w(id: string, args: Arguments = {}): string {
  return words.say(id, args);
}
