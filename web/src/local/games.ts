/** The games that can be played in this browser: those whose box is part of the page. */

export const GAMES: readonly string[] = Object.keys(import.meta.glob('../engine/boxes/*.json')).map((path) =>
  path.slice('../engine/boxes/'.length, -'.json'.length),
);
