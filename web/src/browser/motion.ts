/** Motion: decides how fast things may move, and whether they move at all. */

import { settings } from './settings.svelte.ts';

/** A duration in milliseconds at the chosen speed; 0 if the player wants no motion. */
export function duration(ms: number): number {
  return settings.still ? 0 : ms / settings.speed;
}

/** Milliseconds between two pieces of news that are drawn one after the other; 0: at once. */
export function tempo(): number {
  return document.hidden ? 0 : duration(650);
}

/** Milliseconds in which one card of a tunnel is turned, at normal speed. */
export const TURN = 620;

/** Milliseconds in which the cards of a tunnel are turned and looked at; 0 if the player wants no motion. */
export function suspense(cards: number): number {
  return duration((cards + 1) * TURN);
}

/** A Svelte transition: fade in while sinking into place. */
export function fade(
  _node: Element,
  { delay = 0, rise = 0, time = 320 }: { delay?: number; rise?: number; time?: number } = {},
) {
  return {
    delay: duration(delay),
    duration: duration(time),
    css: (t: number) => {
      const eased = 1 - (1 - t) ** 3;
      return `opacity:${Math.min(1, t * 2)};transform:translateY(${(1 - eased) * -rise}px)`;
    },
  };
}
