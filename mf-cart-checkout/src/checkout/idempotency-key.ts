import type { BrowserStorage } from '../browser-storage.ts';

/**
 * The `Idempotency-Key` of an account's checkout (rule 10.8). It is one and the same in all
 * tabs, over retries, corrections and reloads, until an order has been made: the service makes at most
 * one order under it, so no press and no lost answer ever makes a second.
 */
const storageKey = (owner: string): string => `checkout-attempt-${owner}`;

/** 32 hex digits; also where the page is not in a secure context, unlike `randomUUID`. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * The key of the checkout that is under way, or a new one.
 * @param owner id of the account, or `guest`
 */
export function idempotencyKeyOf(
  storage: BrowserStorage,
  owner: string,
  newKey: () => string = randomKey,
): string {
  const stored = storage.getItem(storageKey(owner));
  if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const key = newKey();
  try {
    storage.setItem(storageKey(owner), key);
  } catch {
    // Without storage the key is good for one press only, and the service still counts the stock.
  }
  return key;
}

/** An order was made under the key: the next press starts afresh. */
export const discardIdempotencyKey = (storage: BrowserStorage, owner: string): void =>
  storage.removeItem(storageKey(owner));
