import { CODE_PATTERN } from '@tanabana/contracts';
import type { BrowserStorage } from '@tanabana/storefront';

/** Key in localStorage: the code lasts until it is removed or used. */
export const COUPON_KEY = 'app_coupon';

/** Returns a coupon code as stored; empty for a text that cannot be one. */
export function plainCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  return CODE_PATTERN.test(code) ? code : '';
}

/** Stores the code of a link to any page: `?coupon=DIWALI`. */
export function storeLinkedCode(storage: BrowserStorage, search: string): void {
  const code = plainCode(new URLSearchParams(search).get('coupon') ?? '');
  if (code) storage.write(COUPON_KEY, code);
}

/** Query of the address that was opened, which the page may have replaced since. */
export function openedSearch(): string {
  const [document] = performance.getEntriesByType('navigation');
  return document ? new URL(document.name).search : '';
}
