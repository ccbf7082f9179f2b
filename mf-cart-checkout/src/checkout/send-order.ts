import { type ErrorCode, type NewOrderInput, type PlacedOrder, texts } from '@tanabana/contracts';
import { api, invalidate, isApiError, stored } from '@tanabana/storefront';
import { cart } from '../cart/cart-edits.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { discardIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts';

/** An order that is ready to be sent, as the shopper saw it. */
export interface Ready {
  body: NewOrderInput;
  lines: readonly CartLine[];
  /** Id of the account, or `guest`. */
  owner: string;
}

/** What a prepaid order comes with. */
interface Proof {
  screenshot: File;
  signal: AbortSignal;
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void;
}

/** The key under which `owner` sends orders now, in all tabs, so that two of them send one order. */
export const currentKey = (owner: string): string => idempotencyKeyOf(stored, owner);

/**
 * Sends the order under the idempotency key of its checkout, which makes it at most once, and takes what was
 * ordered out of the cart.
 * @throws ApiError; the reason of the proof's signal
 */
export async function sendOrder(ready: Ready, proof?: Proof): Promise<PlacedOrder> {
  try {
    const placed = await call(ready, proof);
    // in this order: a tab that finds the key discarded finds the cart emptied as well
    cart.takeOrdered(ready.lines);
    discardIdempotencyKey(stored, ready.owner);
    void invalidate('/api/orders');
    return placed;
  } catch (error) {
    if (isApiError(error) && isReused(error)) discardIdempotencyKey(stored, ready.owner);
    throw error;
  } finally {
    // Stock, prices and whether it is the first order are others now, or were not what we thought.
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
 * Whether an order was made under the key of `ready`. It asks with an
 * order that cannot be made, for nothing costs 0: the service refuses it because of the price where
 * the key is new, and because of the key where an order was made under it.
 * @throws ApiError where that cannot be found out now
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
