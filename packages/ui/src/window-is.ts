import { useSyncExternalStore } from 'react';

/** A hook that tells whether the window is of a width (`width <= 40rem`), and follows it. */
export function windowIs(width: string): () => boolean {
  const query = matchMedia(`(${width})`);
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}
