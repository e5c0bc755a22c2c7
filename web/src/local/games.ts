/** The games that can be played in this browser: those whose box is part of the page. */

export const GAMES: readonly string[] = Object.keys(import.meta.glob('../engine/boxes/*.json')).map((path) =>
  path.slice('../engine/boxes/'.length, -'.json'.length),
);

/** Whether the browser has what the engine and its tables need; without it the server plays. */
const ABLE = typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof indexedDB === 'object';

/** Whether this browser can play a game. A board of somebody's own is on its server, or brings its box along. */
export function playsHere(game: string): boolean {
  return ABLE && GAMES.includes(game);
}
