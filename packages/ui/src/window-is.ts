import { useSyncExternalStore } from 'react';

/**
 * Returns a hook that follows a media query (`width <= 40rem`); undefined without a window and
 * during hydration, when both variants are rendered and the style sheet shows one.
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
