const STORE_KEY = 'tanabana-places';
const MOST = 50;

/**
 * How far each entry of the history was scrolled, in px; it outlives a reload. A document opened anew
 * begins without the place that a former first entry had, as all first entries have the same key.
 */
const places = new Map<string, number>(read());
if (isOpenedAnew()) places.delete('default');

/** Scroll position of a history entry; undefined where it is new. */
export const placeOf = (key: string): number | undefined => places.get(key);

/** Keeps the scroll position of a history entry. */
export function keepPlace(key: string, top: number): void {
  places.delete(key);
  places.set(key, Math.round(top));
  for (const oldest of places.keys()) {
    if (places.size <= MOST) break;
    places.delete(oldest);
  }
}

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify([...places]));
  } catch {
    // Forgotten with the page.
  }
});

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function isOpenedAnew(): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return (opening as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
