import { type CartState, emptyCart, readCart } from './cart-rules.ts';

/** Key in localStorage (spec.md section 3). */
export const CART_KEY = 'app_cart';

/** The part of a browser's storage that the cart needs; null where it is switched off. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

export interface CartStore {
  get(): CartState;
  /** Reads what is stored now, applies the change, stores it and tells everyone. */
  update(change: (state: CartState) => CartState): void;
  subscribe(listener: () => void): () => void;
  /** Takes over what another tab has stored. */
  refresh(): void;
}

/**
 * The cart, kept in `storage`. Every change starts from what is stored, so that two tabs do not
 * overwrite each other; where storage fails (full, switched off) the cart lives in memory.
 */
export function createCartStore(storage: CartStorage): CartStore {
  const listeners = new Set<() => void>();
  let raw: string | null = null;
  let state = emptyCart;
  let works = storage !== null;

  const load = (): void => {
    if (!works) return;
    try {
      const stored = storage?.getItem(CART_KEY) ?? null;
      if (stored === raw) return;
      raw = stored;
      state = readCart(stored);
    } catch {
      works = false;
    }
  };
  const save = (): void => {
    if (!works) return;
    try {
      raw = JSON.stringify(state);
      storage?.setItem(CART_KEY, raw);
    } catch {
      works = false;
    }
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  load();
  return {
    get: () => state,
    update(change) {
      load();
      const next = change(state);
      if (next !== state) {
        state = next;
        save();
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh() {
      load();
      tell();
    },
  };
}
