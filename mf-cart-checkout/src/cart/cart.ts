import { getSession, onSession } from '@tanabana/storefront';
import { useMemo, useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import * as rules from './cart-rules.ts';
import { CART_KEY, createCartStore } from './cart-store.ts';

const store = createCartStore(browserStorage(() => localStorage));
const user = (): string | null => getSession().user?.id ?? null;
const followSession = (): void => store.update((state) => rules.forUser(state, user()));

followSession();
onSession(followSession);
addEventListener('storage', ({ key }) => {
  if (key === CART_KEY || key === null) store.refresh();
});

/** The lines of whoever sits in front of the page; renders again on every change, in any tab. */
export function useCart(): readonly CartLine[] {
  const state = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => rules.shownLines(state), [state]);
}

/** What can be done with the cart. */
export const cart = {
  /** At most `most` pieces of the product, all lines counted. */
  add(piece: CartLine, most?: number): rules.Added {
    let added: rules.Added = 'full';
    store.update((state) => {
      const done = rules.add(state, piece, user(), most);
      added = done.added;
      return done.state;
    });
    return added;
  },
  change: (line: CartLine, to: { qty?: number; price?: number }): void =>
    store.update((state) => rules.change(state, lineKey(line), to)),
  remove: (line: CartLine): void => store.update((state) => rules.remove(state, lineKey(line))),
  putBack: (line: CartLine, index: number): void =>
    store.update((state) => rules.putBack(state, line, index, user())),
  clear: (): void => store.update(rules.clear),
};
