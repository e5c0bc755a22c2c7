import { expect, test } from 'vitest';
import { parseRules, section } from '../src/rules/markdown.ts';

test('rules are read block by block', () => {
  const blocks = parseRules(
    '# A\n\n## B {#b}\n\nText\nmore (C1, C2).\n\n{{example:ferry}}\n\n## C {#c}\n\n{{from:usa#claiming}}',
  );
  expect(section(blocks, 'b')).toEqual([
    { kind: 'heading', level: 2, text: 'B', id: 'b' },
    { kind: 'paragraph', text: 'Text more.' },
    { kind: 'example', name: 'ferry' },
  ]);
  expect(blocks.at(-1)).toEqual({ kind: 'from', game: 'usa', section: 'claiming' });
});
