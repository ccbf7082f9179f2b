import type { Product } from '@tanabana/contracts';
import {
  getConfig,
  getSession,
  inBrowser,
  onSession,
  openAccount,
  paths,
  stored,
  useNavigate,
} from '@tanabana/storefront';
import { useMemo, useSyncExternalStore } from 'react';
import type { CartLine } from './cart-line.ts';
import * as rules from './cart-rules.ts';
import { CART_KEY, createCartStore } from './cart-store.ts';
import { openedSearch, storeLinkedCode } from './coupon-link.ts';

/** The page's cart. Operations of cart pages are in `cart-edits.ts`. */
export const cartStore = createCartStore(stored);

/** Id of the account that adds lines; null for a visitor. */
export const cartUser = (): string | null => getSession().user?.id ?? null;

const followSession = (): void => cartStore.update((state) => rules.forUser(state, cartUser()));

followSession();
onSession(followSession);
if (inBrowser) storeLinkedCode(stored, openedSearch());
if (inBrowser)
  addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) cartStore.refresh();
  });

/** Returns the current user's lines; re-renders on every change, in any tab. */
export function useCart(): readonly CartLine[] {
  const state = useSyncExternalStore(cartStore.subscribe, cartStore.get, () => rules.emptyCart);
  return useMemo(() => rules.shownLines(state), [state]);
}

/** Adds a line, with at most `most` units in all lines of the same stock count. */
export function addToCart(
  line: CartLine,
  most?: number,
  countedBy?: Product['countedBy'],
): rules.Added {
  let added: rules.Added = 'full';
  cartStore.update((state) => {
    const done = rules.add(state, line, cartUser(), most, countedBy);
    added = done.added;
    return done.state;
  });
  return added;
}

/** Opens the checkout; visitors sign in first. */
export function useToCheckout(): () => void {
  const navigate = useNavigate();
  return () => {
    if (getSession().user || getConfig().guestCheckout) navigate(paths.checkout());
    else openAccount({ returnTo: paths.checkout() });
  };
}
