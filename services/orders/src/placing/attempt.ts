import { createHash } from 'node:crypto';

/** One try to place an order under an `Idempotency-Key` (contract.md, Orders). */
export interface Attempt {
  /** Hash of whose try it is and the key: one of it makes one order. */
  id: string;
  /** Of the body, so that another one under the same key is noticed. */
  hash: string;
}

/** How long a key is remembered, in milliseconds. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000;

export const digest = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url');

/**
 * The attempt of a parsed body (parsing puts its fields in one order) and the file that came with it.
 * @param owner id of the user; guests share a name: their keys are random
 */
export const attemptOf = (owner: string, key: string, body: unknown, file?: Buffer): Attempt => ({
  id: digest(`${owner}:${key}`),
  hash: digest(JSON.stringify(body) + (file ? digest(file) : '')),
});
