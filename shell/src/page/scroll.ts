/** Milliseconds that content has to arrive before the wish to scroll is forgotten. */
const PATIENCE_MS = 4000;

/**
 * Scrolls to an element by hash or to a position, else to the top. Content that comes later is waited
 * for, until it is there, the shopper scrolls, or patience ends.
 * @param target `hash` with its `#`, or empty; `top` in px
 * @returns stops waiting
 */
export function scrollTo(target: { hash: string; top?: number }): () => void {
  if (arrive(target)) return () => undefined;
  window.scrollTo({ top: 0, behavior: 'instant' });
  const watcher = new ResizeObserver(() => {
    if (arrive(target)) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of ownMoves) removeEventListener(event, stop);
  };
  for (const event of ownMoves) addEventListener(event, stop, { passive: true });
  watcher.observe(document.body);
  return stop;
}

const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Whether the place is there by now, and reached. */
function arrive({ hash, top }: { hash: string; top?: number }): boolean {
  if (top !== undefined) {
    if (document.documentElement.scrollHeight - innerHeight < top) return false;
    window.scrollTo({ top, behavior: 'instant' });
    return true;
  }
  if (hash === '') {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return true;
  }
  const element = document.getElementById(decodeURIComponent(hash.slice(1)));
  element?.scrollIntoView();
  return element !== null;
}
