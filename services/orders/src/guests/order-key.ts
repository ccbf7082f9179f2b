import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { digest } from '../placing/attempt.ts';

/** What opens one order for the guest who made it: told to them, only its hash is stored. */
export interface OrderKey {
  key: string;
  hash: string;
}

const hmac = (secret: string | Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/**
 * A new key for an order. With the sender's `Idempotency-Key` it is made from that and the shop's secret,
 * so that a repeated call gets the same one although it is not stored.
 */
export function orderKeyOf(
  secret: Buffer,
  orderId: string,
  idempotencyKey: string | undefined,
): OrderKey {
  const key =
    idempotencyKey === undefined
      ? randomBytes(32).toString('base64url')
      : hmac(secret, `order ${orderId} ${idempotencyKey}`);
  return { key, hash: digest(key) };
}

/** As keys were made before there was a secret: for repeated calls of orders that have one. */
export const unsecretKeyOf = (orderId: string, idempotencyKey: string): string =>
  hmac(idempotencyKey, `order ${orderId}`);

/** Whether a key is the one whose hash is stored, in a time that tells nothing of how near it is. */
export function opens(key: string | undefined, hash: string | null): boolean {
  if (key === undefined || hash === null) return false;
  return timingSafeEqual(Buffer.from(digest(key)), Buffer.from(hash));
}
