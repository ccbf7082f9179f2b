import { useSyncExternalStore } from 'react';

const query = matchMedia('(width <= 40rem)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has no room for a column of names beside the products. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
