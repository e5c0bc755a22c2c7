/** Where the page leaves words for the service worker, which has no catalogues. */

/** The cache. */
export const NOTES = 'kvytok notes';
/** The words for push messages. */
export const NEWS_WORDS = 'news-words';
