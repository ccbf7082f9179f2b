import { createHash } from 'node:crypto';
import type { NewOrder } from '@tanabana/contracts';
import type { AuthUser, UploadedFile } from '@tanabana/service-kit';
import type { Picture } from '@tanabana/service-kit/pictures';
import { buyersOf } from '../limits/open-units.ts';

export interface PlaceOrderInput {
  /** null for a guest. */
  user: AuthUser | null;
  body: NewOrder;
  /** The client's `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** Client address. */
  address: string;
  screenshot?: UploadedFile;
}

/** Record of a call with an `Idempotency-Key` (rule 10.8). */
export interface IdempotencyRecord {
  /** Hash of the caller and the key; unique per order. */
  id: string;
  /** Hash of the body, to detect a different body under the same key. */
  hash: string;
}

/** A request to place an order. */
export interface OrderRequest extends Omit<PlaceOrderInput, 'screenshot'> {
  idempotency: IdempotencyRecord | undefined;
  /** Identity for first orders: the user, or a guest's email address. */
  customer: string;
  /** In the form of `buyersOf`. */
  buyers: string[];
  /** In capitals. */
  couponCode: string | null;
  /** Distinct. */
  productIds: string[];
  /** Of a prepaid order. */
  utr: string | undefined;
  screenshot: Picture | undefined;
}

/** Lifetime of a key in milliseconds. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;

export const digest = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url');

/**
 * Hashes the parsed body, whose fields are in a fixed order, and its file; without the quote, which
 * is another one when a page repeats a call.
 */
function idempotencyOf(input: PlaceOrderInput): IdempotencyRecord | undefined {
  const { user, idempotencyKey, screenshot } = input;
  if (idempotencyKey === undefined) return undefined;
  const { quote: _, ...body } = input.body;
  return {
    // Guests share a prefix: their keys are random.
    id: digest(`${user?.id ?? 'guest'}:${idempotencyKey}`),
    hash: digest(JSON.stringify(body) + (screenshot ? digest(screenshot.buffer) : '')),
  };
}

/** Returns who orders, for first orders and limits: the user, or a guest's email address. */
export const customerOf = (user: Pick<AuthUser, 'id'> | null, email: string): string =>
  user ? `user ${user.id}` : `guest ${email.toLowerCase()}`;

/** Returns an account's verified address in lower case; null without one. */
export const verifiedEmailOf = (user: AuthUser | null): string | null =>
  user?.isEmailProven === true ? user.email.toLowerCase() : null;

/** Returns the request of a call without its screenshot. */
export function orderRequest(input: PlaceOrderInput): OrderRequest {
  const { user, body } = input;
  return {
    ...input,
    idempotency: idempotencyOf(input),
    customer: customerOf(user, body.email),
    buyers: buyersOf(user, body),
    couponCode: body.couponCode || null,
    productIds: [...new Set(body.products.map((line) => line.productId.toLowerCase()))],
    utr:
      body.paymentMethod === 'pre-paid' && !body.paymentProvider
        ? (body.transactionId ?? undefined)
        : undefined,
    screenshot: undefined,
  };
}
