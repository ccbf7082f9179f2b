import { randomKey } from '@tanabana/contracts';
import type { BrowserStorage } from '@tanabana/storefront';

/**
 * The `Idempotency-Key` of an account's checkout (rule 10.8). It is one and the same in all
 * tabs, over retries, corrections and reloads, until an order has been made: the service makes at most
 * one order under it, so no press and no lost answer ever makes a second.
 */
const storageKey = (owner: string): string => `checkout-attempt-${owner}`;

/**
 * The key of the checkout that is under way, or a new one.
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
  // In a full storage the key is good for one press only, and the service still counts the stock.
  storage.write(storageKey(owner), key);
  return key;
}

/** An order was made under the key: the next press starts afresh. */
export const discardIdempotencyKey = (storage: BrowserStorage, owner: string): void =>
  storage.remove(storageKey(owner));
