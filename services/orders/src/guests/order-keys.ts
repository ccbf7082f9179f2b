import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { digest } from '../placing/order-request.ts';

/** What opens one order for the guest who made it: told to them, only its hash is stored. */
export interface OrderKey {
  key: string;
  hash: string;
}

const hmac = (secret: string | Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Whether a key is the one whose hash is stored, in a time that tells nothing of how near it is. */
export function opens(key: string | undefined, hash: string | null): boolean {
  if (key === undefined || hash === null) return false;
  return timingSafeEqual(Buffer.from(digest(key)), Buffer.from(hash));
}

export type OrderKeys = ReturnType<typeof createOrderKeys>;

/**
 * The keys of guests' orders, made with a secret that all instances share.
 * @param readSecret the first of all instances that asks makes it
 */
export function createOrderKeys(readSecret: () => Promise<Buffer>) {
  let secret: Buffer | undefined;

  function keyOf(orderId: string, idempotencyKey: string): string {
    if (!secret) throw new Error('The secret of order keys was not read');
    return hmac(secret, `order ${orderId} ${idempotencyKey}`);
  }

  return {
    /** Reads the secret, which the first of all instances makes; once read it is kept. */
    async prepare(): Promise<void> {
      secret ??= await readSecret();
    },

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
      const keys = [keyOf(id, idempotencyKey), hmac(idempotencyKey, `order ${id}`)];
      return keys.find((key) => opens(key, keyHash));
    },
  };
}
