import { randomKey } from '@tanabana/contracts';
import type { BrowserStorage } from '@tanabana/storefront';

/**
 * The `Idempotency-Key` of an account's checkout (rule 10.8). It is the same in all tabs and across
 * retries, corrections and reloads until an order exists: the service creates at most one order per
 * key, so neither a repeated click nor a lost response creates a second.
 */
const storageKey = (owner: string): string => `checkout-attempt-${owner}`;

/**
 * Returns the key of the current checkout, or a new one.
 * @param owner id of the account, or `guest`
 */
export function idempotencyKeyOf(
  storage: BrowserStorage,
  owner: string,
  newKey: () => string = randomKey,
): string {
  const stored = storage.read(storageKey(owner));
  if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const key = newKey();
  // With full storage the key lasts for one click; the service still checks stock.
  storage.write(storageKey(owner), key);
  return key;
}

/** Discards the key after an order was created. */
export const discardIdempotencyKey = (storage: BrowserStorage, owner: string): void =>
  storage.remove(storageKey(owner));
