import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pieceColors } from '../src/board/symbols.ts';
import { ROUTE_COLORS } from '../src/cards/colors.ts';

const source = (file: string) => readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
const css = source('app.css');
const block = (selector: string) =>
  css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
const colors = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name!, color!]));
const light = colors(block(':root'));
const themes = { light, dark: { ...light, ...colors(block(':root[data-theme="dark"]')) } };

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
function contrast(one: string, two: string): number {
  const [dark, bright] = [one, two]
    .map((color) => {
      const [r, g, b] = [1, 3, 5]
        .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

const LEAST = 3; // for graphics, WCAG 1.4.11
const GROUNDS = ['land', 'sea', 'park', 'town'];

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  // Lanes are told from the ground by their outline: fills as pale as the land, or as dark, are part of the game.
  test.each(ROUTE_COLORS)('a %s lane has an outline that stands out from every ground', (color) => {
    expect(theme[`c-${color}`]).toMatch(/^#/);
    for (const ground of GROUNDS) expect(contrast(theme['lane-line']!, theme[ground]!)).toBeGreaterThanOrEqual(LEAST);
  });

  test('a black lane is told from a dark ground by a bright edge', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(...[theme['c-black']!, theme['bed-line']!].map((color) => contrast(color, theme[ground]!)));
      expect(best).toBeGreaterThanOrEqual(6);
    }
  });

  test('the stones of a tunnel stand out from every ground', () => {
    for (const ground of GROUNDS) expect(contrast(theme.rail!, theme[ground]!)).toBeGreaterThanOrEqual(LEAST);
  });

  test('the bed of a claimed route stands out by itself or by its edge, and every wagon or its edge from the bed', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(...[theme.bed!, theme['bed-line']!].map((color) => contrast(color, theme[ground]!)));
      expect(best).toBeGreaterThanOrEqual(LEAST);
    }
    expect(contrast(theme['bed-line']!, theme.bed!)).toBeGreaterThanOrEqual(LEAST);
    for (const { fill, ink } of Object.values(pieceColors)) expect(contrast(fill, ink)).toBeGreaterThanOrEqual(LEAST);
  });

  test('the mark of the last move, or its edge, stands out from every ground', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(...[theme.news!, theme['news-line']!].map((color) => contrast(color, theme[ground]!)));
      expect(best).toBeGreaterThanOrEqual(LEAST);
    }
  });
});

test('spaces, beds and wagons are drawn with these colours', () => {
  expect(source('board/CarSpace.svelte')).toContain(
    '.edge { stroke: var(--lane-line); stroke-width: var(--lane-line-width); }',
  );
  expect(source('board/CarSpace.svelte')).toContain(
    ":global(:root[data-theme='dark']) .black { fill: #08090a; stroke: var(--bed-line);",
  );
  expect(source('board/CarSpace.svelte')).toContain('.stones { fill: var(--rail);');
  expect(source('board/Lane.svelte')).toContain('.bed { fill: none; stroke: var(--bed);');
  expect(source('board/BoardMap.svelte')).toContain('.news { fill: none; stroke: var(--news);');
});
