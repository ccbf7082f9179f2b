import { create } from '@tanabana/storefront';
import { type CartState, emptyCart, readCart } from './cart-rules.ts';

/** Key in localStorage (rule 3.7). */
export const CART_KEY = 'app_cart';

/** The part of a browser's storage that the cart needs; null where it is switched off. */
type CartStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

/**
 * The cart, kept in `storage`. Every change starts from what is stored, so that two tabs do not
 * overwrite each other; where storage fails (full, switched off) the cart lives in memory.
 */
export function createCartStore(storage: CartStorage) {
  const store = create<CartState>(() => emptyCart);
  let raw: string | null = null;
  let works = storage !== null;
  const whereItWorks = (work: () => void): void => {
    if (!works) return;
    try {
      work();
    } catch {
      works = false;
    }
  };
  const load = (): void =>
    whereItWorks(() => {
      const stored = storage?.getItem(CART_KEY) ?? null;
      if (stored === raw) return;
      raw = stored;
      store.setState(readCart(stored), true);
    });

  load();
  return {
    get: store.getState,
    subscribe: store.subscribe,
    /** Takes over what another tab has stored. */
    refresh: load,
    /** Reads what is stored now, applies the change, stores it and tells everyone. */
    update(change: (state: CartState) => CartState): void {
      load();
      const next = change(store.getState());
      if (next === store.getState()) return;
      whereItWorks(() => {
        raw = JSON.stringify(next);
        storage?.setItem(CART_KEY, raw);
      });
      store.setState(next, true);
    },
  };
}
