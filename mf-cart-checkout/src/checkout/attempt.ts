import type { BrowserStorage } from '../browser-storage.ts';

/**
 * A checkout attempt: the `Idempotency-Key` under which an order is sent, so that pressing again,
 * a lost answer or a reload never makes a second one (contract.md, Orders).
 */
export interface Attempt {
  key: string;
  /** What was or would be ordered under the key. */
  content: string;
  /** Sent, and nobody knows yet whether the order was made. */
  open: boolean;
}

/** Key in sessionStorage. */
const ATTEMPT_KEY = 'checkout-attempt';

function read(storage: BrowserStorage): Attempt | null {
  try {
    const kept = JSON.parse(storage.getItem(ATTEMPT_KEY) ?? 'null') as Partial<Attempt> | null;
    if (typeof kept?.key !== 'string' || typeof kept.content !== 'string') return null;
    return { key: kept.key, content: kept.content, open: kept.open === true };
  } catch {
    return null;
  }
}

const write = (storage: BrowserStorage, attempt: Attempt): void => {
  try {
    storage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
  } catch {
    // Without storage the key is good for one press only, and the service still counts the stock.
  }
};

/** 32 hex digits; also where the page is not in a secure context, unlike `randomUUID`. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * The attempt to send `content` under, marked as sent; `wasOpen` says how the one before was left.
 * The key stays the same while the content does. It also stays while the outcome of an earlier
 * press is open, whatever has changed since: if that order was made, the service refuses this one
 * (`idempotency.key_reused`) and no second is made.
 */
export function beginAttempt(
  storage: BrowserStorage,
  content: string,
  newKey: () => string = randomKey,
): { key: string; wasOpen: boolean } {
  const last = read(storage);
  const wasOpen = last?.open ?? false;
  const key = last && (wasOpen || last.content === content) ? last.key : newKey();
  write(storage, { key, content, open: true });
  return { key, wasOpen };
}

/** The attempt failed; `open` while nobody knows whether an order was made under its key. */
export function leaveAttempt(storage: BrowserStorage, open: boolean): void {
  const last = read(storage);
  if (last) write(storage, { ...last, open });
}

/** The order was made, or the key is spent: the next press starts afresh. */
export function endAttempt(storage: BrowserStorage): void {
  storage.removeItem(ATTEMPT_KEY);
}
