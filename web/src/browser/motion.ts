/** Motion: decides how fast things may move, and whether they move at all. */

import { settings } from './settings.svelte.ts';

/** A duration in milliseconds at the chosen speed; 0 if the player wants no motion. */
export function duration(ms: number): number {
  return settings.still ? 0 : ms / settings.speed;
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
