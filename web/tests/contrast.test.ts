import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { colorMarks, darkMark, pieceColors } from '../src/board/symbols.ts';
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
const TEXT = 4.5; // for text, WCAG 1.4.3
const GROUNDS = ['land', 'sea', 'park', 'town', 'relief-lit'];
const MARK_OPACITY = Number(/fill-opacity="([.\d]+)"/.exec(source('board/CarSpace.svelte'))![1]);
const WAGON_EDGE = /\.body \{ stroke: (#[0-9a-f]{6})/.exec(source('board/Wagon.svelte'))![1]!;

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

/** One colour over another, as it is seen. */
function over(top: string, ground: string, opacity: number): string {
  const part = (at: number) =>
    Math.round(
      Number.parseInt(top.slice(at, at + 2), 16) * opacity +
        Number.parseInt(ground.slice(at, at + 2), 16) * (1 - opacity),
    );
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
}

const DARK_INK = '#241d12';
const LIGHT_INK = '#fff6e2';
const inkOn = (color: string) => (darkMark[color] ? DARK_INK : LIGHT_INK);

describe.each(Object.entries(themes))('in the %s theme', (name, theme) => {
  /** How spaces of a colour are drawn: what fills them, and their edge. */
  const fillOf = (color: string) => theme[`lane-${color}`] ?? theme[`c-${color}`]!;
  const edgeOf = (color: string) => theme[name === 'dark' && color === 'black' ? 'bed-line' : 'lane-line']!;

  test.each(ROUTE_COLORS)(
    'a %s space, or its edge, stands out from every ground, and is told from what surrounds it',
    (color) => {
      const [fill, edge] = [fillOf(color), edgeOf(color)];
      for (const ground of GROUNDS) {
        const [onGround, ofEdge] = [contrast(fill, theme[ground]!), contrast(edge, theme[ground]!)];
        expect(Math.max(onGround, ofEdge), `${color} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
        expect(Math.max(onGround, contrast(fill, edge)), `${color} in its edge on ${ground}`).toBeGreaterThanOrEqual(
          LEAST,
        );
      }
    },
  );

  test.each(ROUTE_COLORS)('the mark on a %s space stands out', (color) => {
    if (!(color in colorMarks)) return expect(color).toBe('gray');
    const fill = fillOf(color);
    expect(contrast(over(inkOn(color), fill, MARK_OPACITY), fill)).toBeGreaterThanOrEqual(LEAST);
  });

  test.each([...ROUTE_COLORS, 'locomotive'])('the number on a chip of %s cards can be read', (color) => {
    const chip = theme[`c-${color}`]!;
    expect(contrast(inkOn(color), chip)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(Object.keys(pieceColors))(
    'a %s wagon, or its edge, stands out from its bed, and its mark from it',
    (color) => {
      const { fill, ink } = pieceColors[color]!;
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(LEAST);
      expect(contrast(WAGON_EDGE, theme.bed!)).toBeGreaterThanOrEqual(LEAST);
      expect(Math.max(contrast(fill, theme.bed!), contrast(fill, WAGON_EDGE))).toBeGreaterThanOrEqual(LEAST);
    },
  );

  test.each(Object.keys(pieceColors))(
    'a %s station, or its edge, stands out from every ground, and so it does in lists',
    (color) => {
      const { fill } = pieceColors[color]!;
      for (const ground of [...GROUNDS, 'paper-3', 'paper-2', 'paper']) {
        expect(
          Math.max(contrast(fill, theme[ground]!), contrast(theme['piece-line']!, theme[ground]!)),
        ).toBeGreaterThanOrEqual(LEAST);
      }
      expect(
        Math.max(contrast(fill, theme['piece-line']!), ...GROUNDS.map((ground) => contrast(fill, theme[ground]!))),
      ).toBeGreaterThanOrEqual(LEAST);
    },
  );

  test('the bed of a claimed route stands out by itself or by its edge', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(...[theme.bed!, theme['bed-line']!].map((color) => contrast(color, theme[ground]!)));
      expect(best).toBeGreaterThanOrEqual(LEAST);
    }
    expect(contrast(theme['bed-line']!, theme.bed!)).toBeGreaterThanOrEqual(LEAST);
  });

  test('the stones of a tunnel stand out from every ground', () => {
    for (const ground of GROUNDS) expect(contrast(theme.rail!, theme[ground]!)).toBeGreaterThanOrEqual(LEAST);
  });

  test('the mark of the last move, or its edge, stands out from every ground', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(...[theme.news!, theme['news-line']!].map((color) => contrast(color, theme[ground]!)));
      expect(best).toBeGreaterThanOrEqual(LEAST);
    }
  });

  test.each(['paper', 'paper-2', 'paper-3'])('text can be read on %s', (paper) => {
    for (const ink of ['ink', 'ink-2']) expect(contrast(theme[ink]!, theme[paper]!)).toBeGreaterThanOrEqual(TEXT);
  });

  test('names of cities can be read', () => {
    expect(contrast(theme.label!, theme['label-halo']!)).toBeGreaterThanOrEqual(TEXT);
  });
});
