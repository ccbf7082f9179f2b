import { useSyncExternalStore } from 'react';
import { type ListsState, listsStore } from './lists-store.ts';

/** What whoever sits in front of the page keeps; renders again on every change, in any tab. */
export const useLists = (): ListsState =>
  useSyncExternalStore(listsStore.subscribe, listsStore.get);
