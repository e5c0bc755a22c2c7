/** Something that is done again and again while the page is seen, and at once when it is seen again. */

/** Do something now and every few milliseconds while somebody looks; the answer ends it. */
export function repeating(act: () => void, every: number): () => void {
  const look = () => {
    if (!document.hidden) act();
  };
  look();
  const timer = setInterval(look, every);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
