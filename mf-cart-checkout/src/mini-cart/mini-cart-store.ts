import { useSyncExternalStore } from 'react';

/** What the mini cart was opened for. */
export interface JustAdded {
  /** `lineKey` of the line that a piece was put into. */
  key: string;
  /** Fewer pieces than asked for fitted in. */
  limited: boolean;
}

let shown: JustAdded | null = null;
const listeners = new Set<() => void>();

const show = (next: JustAdded | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};

export const openMiniCart = show;
export const closeMiniCart = (): void => show(null);

/** What the mini cart shows now; null while it is closed. */
export const useMiniCart = (): JustAdded | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
