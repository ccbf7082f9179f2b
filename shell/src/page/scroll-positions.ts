import { inBrowser, tabStored } from '@tanabana/storefront';

const STORE_KEY = 'tanabana-places';
const MAX_POSITIONS = 50;

/**
 * How far each entry of the history was scrolled, in px; it outlives a reload. A document opened anew
 * begins without the position that a former first entry had, as all first entries have the same key.
 */
const positions = new Map<string, number>(read());
if (isOpenedAnew()) positions.delete('default');

/** Scroll position of a history entry; undefined where it is new. */
export const scrollPositionOf = (key: string): number | undefined => positions.get(key);

/** Remembers the scroll position of a history entry. */
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

function isOpenedAnew(): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return (opening as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Milliseconds that content has to arrive before it is no longer scrolled to. */
const MAX_WAIT_MS = 4000;

/**
 * Scrolls to an element by hash or to a position, else to the top. Content that comes later is waited
 * for, until it is there, the shopper scrolls, or it takes too long.
 * @param target `hash` with its `#`, or empty; `top` in px
 * @returns stops waiting
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
  // those of the window are passive unless told otherwise (DOM, default passive value)
  for (const event of ownMoves) addEventListener(event, stop);
  watcher.observe(document.body);
  return stop;
}

const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Whether the target is there by now, and reached. */
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
