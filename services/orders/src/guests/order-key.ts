import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { digest } from '../placing/attempt.ts';

/** What opens one order for the guest who made it: told to them, only its hash is stored. */
export interface OrderKey {
  key: string;
  hash: string;
}

/**
 * A new key for an order. With the sender's `Idempotency-Key` it is made from that, so that a repeated
 * call gets the same one although it is not stored.
 */
export function orderKeyOf(orderId: string, idempotencyKey: string | undefined): OrderKey {
  const secret = idempotencyKey ?? randomBytes(32);
  const key = createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url');
  return { key, hash: digest(key) };
}

/** Whether a key is the one whose hash is stored, in a time that tells nothing of how near it is. */
export function opens(key: string | undefined, hash: string | null): boolean {
  if (key === undefined || hash === null) return false;
  return timingSafeEqual(Buffer.from(digest(key)), Buffer.from(hash));
}
