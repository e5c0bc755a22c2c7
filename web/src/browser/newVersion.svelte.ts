/** A new version of the page: it waits until the person takes it, which nobody is asked in the middle of a game. */

class NewVersion {
  /** Load the page again, in its new version; null if there is none. */
  take = $state.raw<(() => void) | null>(null);
}

export const newVersion = new NewVersion();
