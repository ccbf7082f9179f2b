import { useSyncExternalStore } from 'react';

/**
 * A hook that tells whether a media query (`width <= 40rem`) holds for the window, and follows it; undefined
 * where there is no window, and while a page that was drawn without one comes alive: what it decides is drawn
 * either way then, and the style sheet shows one of it.
 */
export function windowIs(query: string): () => boolean | undefined {
  let list: MediaQueryList | undefined;
  const open = (): MediaQueryList => {
    list ??= matchMedia(`(${query})`);
    return list;
  };
  const subscribe = (listener: () => void): (() => void) => {
    open().addEventListener('change', listener);
    return () => open().removeEventListener('change', listener);
  };
  const unknown = (): boolean | undefined => undefined;
  return () => useSyncExternalStore(subscribe, () => open().matches, unknown);
}
