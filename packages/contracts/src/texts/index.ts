/**
 * Texts that people see and that more than one deployable uses, verbatim from chapters 2, 5 and 8
 * of docs/rules.md. Texts that a page uses individually are separate constants, so that it does not
 * download the others.
 */
export * as failed from './failed.ts';
export * as validation from './validation.ts';

export const clearCart = 'Clear cart?';
export const noArrivals = 'No products in this category.';
export const noTrending = 'No trending products found.';
export const noRecentOrders = 'No recent orders';
export const noRecentOrdersOfMine = 'You have no recent orders';
export const freeShipping = 'Free shipping applied';
/** Used by services when a token is no longer valid, and by pages that detect it first. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** Error messages of calls for admins only. */
export const adminOnly = {
  orderStatus: 'Only admin can change order status.',
  paymentStatus: 'Only admin can change payment status.',
} as const;

/** Contact page. */
export const contact = {
  name: 'Please enter your name.',
  phone: 'Please enter a valid phone number, or leave it out.',
  website: 'Please enter a valid website address, or leave it out.',
  contents: 'Please write your message.',
  sent: 'We have received your message and will reply by email.',
  failed: 'Failed to send your message. Try again.',
} as const;

const unknown = 'We do not know yet whether your order was placed.';
/**
 * Shown when it is unknown whether an order was placed, so that the buyer checks before ordering
 * again.
 */
export const outcomeUnknown = {
  ofAccount: `${unknown} Please look at My Orders before you order again.`,
  ofGuest: `${unknown} If it was, you will receive an email about it: please wait for it before you order again.`,
  withKey: `${unknown} Send it again with the same Idempotency-Key: that never makes a second order.`,
} as const;

/** 'Tell me when it is back.' */
export const backInStock = {
  kept: 'We will email you once, when it is back in stock.',
  asked:
    'We have sent you an email. Open its link, and we will email you once, when it is back in stock.',
  there: 'It is back in stock.',
  over: 'This link is no longer valid. Ask again on the product page.',
} as const;

/** Shown after an order. */
export const thanks = {
  title: 'Thank you for your order',
  line: 'Your order was placed successfully',
} as const;

/**
 * Consent texts, shown verbatim by pages and stored with their time (DPDP Act, section 6). A
 * changed text gets a new name, so that what an older page showed is still what is stored.
 */
export const consents = {
  account: 'I agree to the terms and to the benefits of an account.',
  accountShipsFree:
    'I agree to the terms, and to the benefits of an account: free shipping on my first purchase.',
  backInStock: 'Tell me when it is back. One mail, and we forget your address.',
} as const;

export type ConsentName = keyof typeof consents;
