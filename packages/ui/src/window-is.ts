import { useSyncExternalStore } from 'react';

/**
 * A hook that tells whether a media query (`width <= 40rem`) holds for the window, and follows it; undefined
 * where there is no window, and while a page that was rendered without one comes alive: what it decides is rendered
 * either way then, and the style sheet shows one of it.
 */
export function windowIs(query: string): () => boolean | undefined {
  const list = (): MediaQueryList => matchMedia(`(${query})`);
  const subscribe = (listener: () => void): (() => void) => {
    const watched = list();
    watched.addEventListener('change', listener);
    return () => watched.removeEventListener('change', listener);
  };
  const unknown = (): boolean | undefined => undefined;
  return () => useSyncExternalStore(subscribe, () => list().matches, unknown);
}
