import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guessLanguage } from '../src/browser/settings.svelte.ts';
import { type Language, makeBundle, w, words } from '../src/words/words.svelte.ts';

const root = join(import.meta.dirname, '..');
const languages: Language[] = ['en', 'uk', 'ru', 'pl'];

function catalogues(language: Language): string[] {
  const shared = join(root, '../src/kvytok/words', language);
  return readdirSync(shared)
    .filter((name) => name.endsWith('.ftl'))
    .map((name) => readFileSync(join(shared, name), 'utf8'));
}

/** All ids that the page asks for literally. */
function used(folder: string): Set<string> {
  const ids = new Set<string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!/\.(svelte|ts)$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, id] of text.matchAll(/\bw\('([a-z][\w-]*)'/g)) ids.add(id!);
    for (const [, a, b] of text.matchAll(/\bw\([^'(){]*\? '([\w-]+)' : '([\w-]+)'/g)) ids.add(a!).add(b!);
  }
  return ids;
}

describe('words', () => {
  const ids = used(join(root, 'src'));
  test.each(languages)('%s has every message that the page uses', (language) => {
    const bundle = makeBundle(language, catalogues(language));
    expect([...ids].filter((id) => !bundle.hasMessage(id))).toEqual([]);
  });

  test.each(languages)('%s has a sentence for every event and every reason', (language) => {
    const bundle = makeBundle(language, catalogues(language));
    const types = readFileSync(join(root, 'src/server/messages.ts'), 'utf8');
    const events = [...types.matchAll(/ event: "([\w-]+)";/g)].map(([, tag]) => `event-${tag}`);
    expect(events.length).toBeGreaterThan(15);
    expect(events.filter((id) => !bundle.hasMessage(id))).toEqual([]);
  });

  test.each([
    ['en', 'Turned up: red, blue, locomotive', 'Ann, Bo, and Cleo'],
    ['uk', 'Відкрито: червона, синя, локомотив', 'Ann, Bo і Cleo'],
    ['ru', 'Открыто: красная, синяя, локомотив', 'Ann, Bo и Cleo'],
    ['pl', 'Odkryto: czerwona, niebieska, lokomotywa', 'Ann, Bo i Cleo'],
  ] as const)('%s keeps the commas of a list', async (language, row, winners) => {
    await words.use(language);
    const cards = (['red', 'blue', 'locomotive'] as const).map((color) => w('card-word', { color, pieces: 'train' }));
    expect(w('event-row-refilled', { cards: words.list(cards), pieces: 'train' })).toContain(row);
    expect(words.join(['Ann', 'Bo', 'Cleo'])).toBe(winners);
  });

  test.each([
    ['en', 'Play'],
    ['uk', 'Відтворити'],
    ['ru', 'Воспроизвести'],
    ['pl', 'Odtwórz'],
  ] as const)('%s plays a replay, and does not lose it', async (language, play) => {
    await words.use(language);
    expect(w('replay-play')).toBe(play);
  });

  test('the language is guessed from the browser', () => {
    expect(guessLanguage(['de-DE', 'uk-UA', 'en'])).toBe('uk');
    expect(guessLanguage(['fr'])).toBe('en');
  });
});
