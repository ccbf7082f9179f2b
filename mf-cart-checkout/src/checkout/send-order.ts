import { type ErrorCode, type NewOrderInput, type PlacedOrder, texts } from '@tanabana/contracts';
import { api, invalidate, isApiError, stored } from '@tanabana/storefront';
import { cart } from '../cart/cart-edits.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { discardIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts';

/** An order ready to be sent, as the shopper saw it. */
export interface Ready {
  body: NewOrderInput;
  lines: readonly CartLine[];
  /** Id of the account, or `guest`. */
  owner: string;
}

/** Payment proof of a prepaid order. */
interface Proof {
  screenshot: File;
  signal: AbortSignal;
  /** Uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Returns the key under which `owner` orders in all tabs, so that two of them place one order. */
export const currentKey = (owner: string): string => idempotencyKeyOf(stored, owner);

/**
 * Sends the order with the idempotency key of its checkout and removes the ordered units from the
 * cart.
 * @throws ApiError; the reason of the proof's signal
 */
export async function sendOrder(ready: Ready, proof?: Proof): Promise<PlacedOrder> {
  try {
    const placed = await call(ready, proof);
    // in this order: a tab that finds the key discarded also finds the cart emptied
    cart.takeOrdered(ready.lines);
    discardIdempotencyKey(stored, ready.owner);
    void invalidate('/api/orders');
    return placed;
  } catch (error) {
    if (isApiError(error) && isReused(error)) discardIdempotencyKey(stored, ready.owner);
    throw error;
  } finally {
    // Stock, prices and first-order state have changed.
    void invalidate('/api/products');
    void invalidate('/api/orders/stats');
  }
}

function call({ body, owner }: Ready, proof?: Proof): Promise<PlacedOrder> {
  const idempotencyKey = currentKey(owner);
  if (!proof) return api.orders.create({ body }, { idempotencyKey });
  const { screenshot, signal, onProgress } = proof;
  return api.orders.createUpi(
    { body: { orderData: JSON.stringify(body) }, files: [screenshot] },
    { idempotencyKey, signal, onProgress },
  );
}

const isReused = ({ code }: { code: string }): boolean =>
  code === ('idempotency.key_reused' satisfies ErrorCode);

/**
 * Returns whether an order exists under the key of `ready`. It sends an impossible order with total
 * 0: the service rejects a new key for its price, and a used key for its different body.
 * @throws ApiError if that cannot be determined
 */
export async function wasPlaced({ body, owner }: Ready): Promise<boolean> {
  try {
    await api.orders.create(
      { body: { ...body, paymentMethod: 'cash-delivery', transactionId: null, totalPrice: 0 } },
      { idempotencyKey: currentKey(owner) },
    );
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isReused(error)) return true;
    if (error.status === 409 || error.status === 422) {
      if (error.code !== 'order.busy') return false;
    }
    throw error;
  }
  throw new Error(texts.failed.order);
}
