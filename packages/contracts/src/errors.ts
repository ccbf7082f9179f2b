import { SESSION_ENDED } from './session-ended.ts';
import * as texts from './texts/index.ts';

/**
 * Every error code of the HTTP calls with its status and the text that a person may read
 * (contract.md, Conventions). Programs tell errors apart by code, never by text.
 */
export const errorCodes = {
  'request.invalid': { status: 400, message: 'Please check what you entered.' },
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'request.method_not_allowed': { status: 405, message: 'This address does not do that.' },
  'request.precondition_failed': {
    status: 412,
    message: 'What you have of this is not what there is now.',
  },
  'request.too_large': { status: 413, message: 'That is too large.' },
  'request.unsupported_media_type': {
    status: 415,
    message: 'This kind of content is not accepted.',
  },
  'request.too_many': { status: 429, message: 'Too many tries. Please wait a moment.' },
  'request.idempotency_key_invalid': {
    status: 400,
    message: 'The idempotency key is empty or too long.',
  },
  'server.error': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server.unavailable': {
    status: 503,
    message: 'This part of the shop is away for a moment. Please try again.',
  },
  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.token_invalid': { status: 401, message: SESSION_ENDED },
  'auth.forbidden': { status: 403, message: 'You are not allowed to do this.' },
  'auth.invalid_credentials': { status: 401, message: 'Invalid credentials.' },
  'auth.too_many_attempts': {
    status: 429,
    message: 'Too many failed tries. Please wait a moment and try again.',
  },
  'auth.username_taken': { status: 409, message: 'Username is already taken.' },
  'auth.email_taken': { status: 409, message: 'Email is already registered.' },
  'auth.too_many_names': {
    status: 429,
    message: 'Many names and email addresses were tried already.',
  },
  'auth.disabled': {
    status: 403,
    message: 'This account has been closed. Please contact the shop.',
  },
  'auth.wrong_password': { status: 422, message: 'That is not your current password.' },
  'auth.reset_token_invalid': {
    status: 422,
    message: 'This link has been used or is too old. Please ask for a new one.',
  },
  'auth.confirmation_invalid': {
    status: 422,
    message: 'This link belongs to no address of an account.',
  },
  'auth.avatar_invalid': { status: 422, message: 'This file is not a picture we can read.' },
  'auth.avatar_not_found': { status: 404, message: 'Picture not found' },
  'auth.address_not_found': { status: 404, message: 'Address not found' },
  'auth.too_many_addresses': {
    status: 422,
    message: 'That is as many addresses as an account can keep. Please delete one first.',
  },
  'auth.user_not_found': { status: 404, message: 'User not found' },
  'auth.last_admin': { status: 409, message: 'The shop needs at least one admin.' },
  'contact.not_found': { status: 404, message: 'Message not found' },
  'contact.too_many': {
    status: 429,
    message:
      'You have written to us several times already. Please wait a little before you write again.',
  },
  'product.not_found': { status: 404, message: 'Product not found' },
  'product.changed': {
    status: 412,
    message: 'Somebody else has changed this product meanwhile.',
  },
  'product.sku_taken': { status: 409, message: 'This SKU is already in use.' },
  'product.category_unknown': { status: 422, message: 'There is no such category.' },
  'product.image_invalid': { status: 422, message: 'This file is not a picture we can read.' },
  'product.image_not_found': { status: 404, message: 'Picture not found' },
  'category.not_found': { status: 404, message: 'Category not found' },
  'category.name_taken': { status: 409, message: 'A category with this name already exists.' },
  'category.slug_taken': { status: 409, message: 'A category with this slug already exists.' },
  'category.in_use': { status: 409, message: 'This category still has products.' },
  'order.not_found': { status: 404, message: 'Order not found' },
  'order.out_of_stock': { status: 409, message: 'Some items are no longer available.' },
  'order.price_changed': {
    status: 409,
    message: 'Prices have changed since you filled your cart. Please check your order.',
  },
  'order.product_unavailable': {
    status: 422,
    message: 'Something in your cart is no longer sold as chosen.',
  },
  'order.too_many_pieces': {
    status: 409,
    message: 'That is more of a product than one customer can have on order.',
  },
  'order.outcome_unknown': { status: 503, message: texts.outcomeUnknown.ofAccount },
  'order.busy': { status: 409, message: 'This order is already being placed.' },
  'order.utr_used': {
    status: 409,
    message: 'This UTR / transaction number was already used for another order.',
  },
  'order.screenshot_invalid': {
    status: 422,
    message: 'The payment screenshot is not a picture we can read.',
  },
  'order.screenshot_not_found': { status: 404, message: 'This order has no payment screenshot.' },
  'order.not_cancellable': { status: 409, message: 'This order can no longer be cancelled.' },
  'order.no_invoice': { status: 409, message: 'A cancelled order gets no invoice.' },
  'order.status_admin_only': { status: 403, message: texts.adminOnly.orderStatus },
  'order.payment_status_admin_only': { status: 403, message: texts.adminOnly.paymentStatus },
  'wishlist.full': {
    status: 422,
    message: 'Your wishlist holds 200 pieces and is full. Please take one away first.',
  },
  'wishlist.compare_full': {
    status: 422,
    message: 'You can compare 4 pieces at a time. Please take one away first.',
  },
  'idempotency.key_reused': {
    status: 422,
    message: 'This idempotency key was used for another request.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One thing wrong with one input; `path` is dotted: `address.city`, `products.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/** The body of every refused call. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  requestId: string;
  /** Refusals that come with facts, such as the current lines of `order.price_changed`. */
  details?: unknown;
}
