import type { Wishlists } from '@tanabana/contracts';
import { stored } from '@tanabana/storefront';
import { emptyLists, isEmpty, readKept } from './list-rules.ts';

/** Where a visitor's lists are; those of an account are never kept in the browser. */
export const KEPT_KEY = 'app_wishlist';

let memory = emptyLists;
let works = true;

/** What this browser has kept for whoever is not signed in. */
export const keptLists = {
  read: (): Wishlists => (works ? readKept(stored.read(KEPT_KEY)) : memory),

  /** Where the browser refuses to keep anything the lists last as long as the page. */
  write(lists: Wishlists): void {
    memory = lists;
    const text = isEmpty(lists) ? null : JSON.stringify(lists);
    if (text === null) stored.remove(KEPT_KEY);
    else stored.write(KEPT_KEY, text);
    works = stored.read(KEPT_KEY) === text;
  },
};
