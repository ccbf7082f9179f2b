import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signer } from '@tanabana/service-kit/mongo';
import { digest } from '../placing/order-request.ts';

/** Access key of a guest order: sent to the guest, only its hash is stored. */
export interface OrderKey {
  key: string;
  hash: string;
}

/** Returns whether a key matches the stored hash, in constant time. */
export function opens(key: string | undefined, hash: string | null): boolean {
  if (key === undefined || hash === null) return false;
  return timingSafeEqual(Buffer.from(digest(key)), Buffer.from(hash));
}

export type OrderKeys = ReturnType<typeof createOrderKeys>;

/** Access keys of guest orders, derived from a secret that all instances share. */
export function createOrderKeys({ prepare, sign }: Signer) {
  const keyOf = (orderId: string, idempotencyKey: string): string =>
    sign(`order ${orderId} ${idempotencyKey}`);

  return {
    prepare,

    /**
     * Creates the key of a new order; call `prepare` first. With an `Idempotency-Key` it is derived
     * from that and the shop's secret, so that a repeated call gets the same key although it is not
     * stored.
     */
    make(orderId: string, idempotencyKey: string | undefined): OrderKey {
      const key =
        idempotencyKey === undefined
          ? randomBytes(32).toString('base64url')
          : keyOf(orderId, idempotencyKey);
      return { key, hash: digest(key) };
    },

    /**
     * Returns the key that the first response contained, for a repeated call; undefined if it can
     * no longer be derived. Call `prepare` first.
     */
    again(
      { id, keyHash }: { id: string; keyHash: string | null },
      idempotencyKey: string,
    ): string | undefined {
      // The second form predates the secret.
      const before = createHmac('sha256', idempotencyKey).update(`order ${id}`);
      const keys = [keyOf(id, idempotencyKey), before.digest('base64url')];
      return keys.find((key) => opens(key, keyHash));
    },
  };
}
