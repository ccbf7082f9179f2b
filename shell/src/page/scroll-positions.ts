import { inBrowser, tabStored } from '@tanabana/storefront';

const STORE_KEY = 'tanabana-places';
const MAX_POSITIONS = 50;

/**
 * Scroll position of each history entry, in px; survives a reload. A new document starts without
 * the position of a former first entry, since all first entries have the same key.
 */
const positions = new Map<string, number>(read());
if (isReopened()) positions.delete('default');

/** Scroll position of a history entry; undefined for a new one. */
export const scrollPositionOf = (key: string): number | undefined => positions.get(key);

/** Stores the scroll position of a history entry. */
export function rememberScroll(key: string, top: number): void {
  positions.delete(key); // the newest is the last
  positions.set(key, Math.round(top));
}

if (inBrowser)
  addEventListener('pagehide', () =>
    tabStored.write(STORE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS))),
  );

function read(): [string, number][] {
  try {
    return JSON.parse(tabStored.read(STORE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function isReopened(): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return (opening as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Milliseconds until late content is no longer scrolled to. */
const MAX_WAIT_MS = 4000;

/**
 * Scrolls to an element by hash, to a position, or to the top. Waits for late content until it
 * arrives, the shopper scrolls, or time is up.
 * @param target `hash` with its `#`, or empty; `top` in px
 * @returns a function that cancels
 */
export function scrollTo(target: { hash: string; top?: number }): () => void {
  if (arrive(target)) return () => undefined;
  window.scrollTo({ top: 0, behavior: 'instant' });
  const watcher = new ResizeObserver(() => {
    if (arrive(target)) stop();
  });
  const timer = setTimeout(() => stop(), MAX_WAIT_MS);
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of ownMoves) removeEventListener(event, stop);
  };
  // listeners of the window are passive by default (DOM, default passive value)
  for (const event of ownMoves) addEventListener(event, stop);
  watcher.observe(document.body);
  return stop;
}

const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Whether the target exists and is reached. */
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
