import { createHash } from 'node:crypto';

/** One try to place an order under an `Idempotency-Key` (contract.md, Orders). */
export interface Attempt {
  userId: string;
  key: string;
  /** Of the body, so that another one under the same key is noticed. */
  hash: string;
}

/** How long a key is remembered, in seconds. */
export const REMEMBERED_S = 24 * 60 * 60;

/** The attempt of a parsed body: parsing puts its fields in one order. */
export const attemptOf = (userId: string, key: string, body: unknown): Attempt => ({
  userId,
  key,
  hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
});
