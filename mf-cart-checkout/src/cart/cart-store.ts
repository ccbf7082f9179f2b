import { type BrowserStorage, create } from '@tanabana/storefront';
import { type CartState, emptyCart, readCart } from './cart-rules.ts';

/** Key in localStorage (rule 3.7). */
export const CART_KEY = 'app_cart';

/**
 * The cart in `storage`. Every change starts from the stored state, so that two tabs do not
 * overwrite each other; if storage is full the cart stays in memory.
 */
export function createCartStore(storage: BrowserStorage) {
  const store = create<CartState>(() => emptyCart);
  let raw: string | null = null;
  let works = true;
  function load(): void {
    const stored = works ? storage.read(CART_KEY) : raw;
    if (stored === raw) return;
    raw = stored;
    store.setState(readCart(stored), true);
  }

  load();
  return {
    get: store.getState,
    subscribe: store.subscribe,
    /** Loads what another tab has stored. */
    refresh: load,
    /** Reads the stored state, applies the change, stores it and notifies listeners. */
    update(change: (state: CartState) => CartState): void {
      load();
      const next = change(store.getState());
      if (next === store.getState()) return;
      raw = JSON.stringify(next);
      works &&= storage.write(CART_KEY, raw);
      store.setState(next, true);
    },
  };
}
