import { useSyncExternalStore } from 'react';

/** Where there is room for the filters beside the products; shop-view.module.css has the same width. */
const query = matchMedia('(width >= 60rem)');

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
