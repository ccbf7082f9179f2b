import { createHash } from 'node:crypto';
import type { NewOrder } from '@tanabana/contracts';
import type { AuthUser, UploadedFile } from '@tanabana/service-kit';
import type { Picture } from '@tanabana/service-kit/pictures';
import { buyersOf } from '../limits/open-units.ts';

export interface PlaceOrderInput {
  /** Null for a guest. */
  user: AuthUser | null;
  body: NewOrder;
  /** The sender's `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** Where the call came from. */
  address: string;
  screenshot?: UploadedFile;
}

/** What is remembered of a call with an `Idempotency-Key` (rule 10.8). */
export interface IdempotencyRecord {
  /** Hash of the sender and the key: one order is made for it. */
  id: string;
  /** Of the body, so that another one under the same key is noticed. */
  hash: string;
}

/** An order that somebody wants to place. */
export interface OrderRequest extends Omit<PlaceOrderInput, 'screenshot'> {
  idempotency: IdempotencyRecord | undefined;
  /** As whom a first order is counted: the user, or a guest's email address. */
  customer: string;
  /** As `buyersOf` has it. */
  buyers: string[];
  /** Each once. */
  productIds: string[];
  /** Of a prepaid order. */
  utr: string | undefined;
  screenshot: Picture | undefined;
}

/** How long a key is remembered, in milliseconds. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;

export const digest = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url');

/** Of a parsed body (parsing puts its fields in one order) and the file that came with it. */
function idempotencyOf(input: PlaceOrderInput): IdempotencyRecord | undefined {
  const { user, body, idempotencyKey, screenshot } = input;
  if (idempotencyKey === undefined) return undefined;
  return {
    // Guests share a name: their keys are random.
    id: digest(`${user?.id ?? 'guest'}:${idempotencyKey}`),
    hash: digest(JSON.stringify(body) + (screenshot ? digest(screenshot.buffer) : '')),
  };
}

/** The request of a call, without its screenshot. */
export function orderRequest(input: PlaceOrderInput): OrderRequest {
  const { user, body } = input;
  return {
    ...input,
    idempotency: idempotencyOf(input),
    customer: user ? `user ${user.id}` : `guest ${body.email.toLowerCase()}`,
    buyers: buyersOf(user, body),
    productIds: [...new Set(body.products.map((line) => line.productId.toLowerCase()))],
    utr: body.paymentMethod === 'pre-paid' ? (body.transactionId ?? undefined) : undefined,
    screenshot: undefined,
  };
}
