import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signer } from '@tanabana/service-kit/mongo';
import { digest } from '../placing/order-request.ts';

/** What opens one order for the guest who made it: told to them, only its hash is stored. */
export interface OrderKey {
  key: string;
  hash: string;
}

/** Whether a key is the one whose hash is stored, in a time that tells nothing of how near it is. */
export function opens(key: string | undefined, hash: string | null): boolean {
  if (key === undefined || hash === null) return false;
  return timingSafeEqual(Buffer.from(digest(key)), Buffer.from(hash));
}

export type OrderKeys = ReturnType<typeof createOrderKeys>;

/** The keys of guests' orders, made with a secret that all instances share. */
export function createOrderKeys({ prepare, sign }: Signer) {
  const keyOf = (orderId: string, idempotencyKey: string): string =>
    sign(`order ${orderId} ${idempotencyKey}`);

  return {
    prepare,

    /**
     * A new order's key, after `prepare`. With the sender's `Idempotency-Key` it is made from that and the
     * shop's secret, so that a repeated call gets the same one although it is not stored.
     */
    make(orderId: string, idempotencyKey: string | undefined): OrderKey {
      const key =
        idempotencyKey === undefined
          ? randomBytes(32).toString('base64url')
          : keyOf(orderId, idempotencyKey);
      return { key, hash: digest(key) };
    },

    /**
     * The key that an order's first answer told, for a repetition of its call; none where none that opens
     * it can be made any more. After `prepare`.
     */
    again(
      { id, keyHash }: { id: string; keyHash: string | null },
      idempotencyKey: string,
    ): string | undefined {
      // The second as keys were made before there was a secret.
      const before = createHmac('sha256', idempotencyKey).update(`order ${id}`);
      const keys = [keyOf(id, idempotencyKey), before.digest('base64url')];
      return keys.find((key) => opens(key, keyHash));
    },
  };
}
