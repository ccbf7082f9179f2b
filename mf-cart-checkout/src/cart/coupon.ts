import { type BrowserStorage, create, inBrowser, stored } from '@tanabana/storefront';
import { useEffect, useSyncExternalStore } from 'react';
import { COUPON_KEY, plainCode, storeLinkedCode } from './coupon-link.ts';

/** The coupon code of this browser's cart; empty without one. */
export function createCoupon(storage: BrowserStorage) {
  const read = (): string => plainCode(storage.read(COUPON_KEY) ?? '');
  const store = create<{ code: string }>(() => ({ code: read() }));
  return {
    get: (): string => store.getState().code,
    subscribe: store.subscribe,
    /** Loads what another tab has stored. */
    refresh: (): void => store.setState({ code: read() }),
    /** @returns whether the text can be a code */
    enter(typed: string): boolean {
      const code = plainCode(typed);
      if (!code) return false;
      storage.write(COUPON_KEY, code);
      store.setState({ code });
      return true;
    },
    remove(): void {
      storage.remove(COUPON_KEY);
      store.setState({ code: '' });
    },
    /** Takes the code of a link to this page. */
    followLink(search: string): void {
      storeLinkedCode(storage, search);
      this.refresh();
    },
  };
}

export const coupon = createCoupon(stored);

if (inBrowser)
  addEventListener('storage', ({ key }) => {
    if (key === COUPON_KEY || key === null) coupon.refresh();
  });

/** Returns the entered code; takes that of a link to this page. */
export function useCoupon(search = ''): string {
  useEffect(() => coupon.followLink(search), [search]);
  return useSyncExternalStore(coupon.subscribe, coupon.get, () => '');
}
