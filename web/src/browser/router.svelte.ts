/** The router: which screen the address names: home, a table, a replay, an analysis, a score, the rules and so on. */

import { address, fromFolder, pathOf } from './site.ts';

export type ScreenAddress =
  | { at: 'home' }
  | { at: 'table'; id: string }
  | { at: 'local'; game: string; seats: string } // a new game in this browser
  | { at: 'replay'; id: string }
  | { at: 'analysis'; id: string } // of the game at a table
  | { at: 'score' } // of a real table
  | { at: 'tables' } // public ones, and a quick match
  | { at: 'me' } // your account and statistics
  | { at: 'tournaments' }
  | { at: 'tournament'; id: string }
  | { at: 'workshop' } // where boards are drawn
  | { at: 'rules'; game: string } // an empty id: the first game
  | { at: 'tutorial'; game: string } // an empty id: the first game
  | { at: 'nowhere' };

export function placeOf(path: string): ScreenAddress {
  const [head = '', rest = '', ...more] = path.replace(/^\/+|\/+$/g, '').split('/');
  if (head === 'local' && rest && more.length === 1) return { at: 'local', game: rest, seats: more[0]! };
  if (more.length) return { at: 'nowhere' };
  if (head === 't' && rest) return { at: 'table', id: rest };
  if (head === 'replay' && rest) return { at: 'replay', id: rest };
  if (head === 'analysis' && rest) return { at: 'analysis', id: rest };
  if (head === 'score' && !rest) return { at: 'score' };
  if (head === 'tables' && !rest) return { at: 'tables' };
  if (head === 'me' && !rest) return { at: 'me' };
  if (head === 'tournaments' && !rest) return { at: 'tournaments' };
  if (head === 'tournament' && rest) return { at: 'tournament', id: rest };
  if (head === 'workshop' && !rest) return { at: 'workshop' };
  if (head === 'rules') return { at: 'rules', game: rest };
  if (head === 'tutorial') return { at: 'tutorial', game: rest };
  return head === '' ? { at: 'home' } : { at: 'nowhere' };
}

class Router {
  place = $state.raw<ScreenAddress>(placeOf(pathOf(location)));

  constructor() {
    addEventListener('popstate', () => {
      this.place = placeOf(pathOf(location));
    });
    // Links within the page change the screen without loading the page again.
    document.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.target || link.hasAttribute('download') || !isScreen(link)) return;
      event.preventDefault();
      this.go(pathOf(link));
    });
  }

  /** Go to a screen that takes the place of this one. */
  replace(path: string): void {
    history.replaceState(null, '', address(path));
    this.place = placeOf(path);
  }

  go(path: string): void {
    history.pushState(null, '', address(path));
    this.place = placeOf(path);
    scrollTo(0, 0);
  }
}

/** Whether a link leads to a screen of this page, not to a place on this screen, a file or another site. */
function isScreen(link: HTMLAnchorElement): boolean {
  if (fromFolder) return link.getAttribute('href')?.startsWith('#/') ?? false;
  return link.origin === location.origin && !link.hash && !/^\/(api|return)\//.test(link.pathname);
}

export const router = new Router();
