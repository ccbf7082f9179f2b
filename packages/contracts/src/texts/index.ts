/**
 * Texts that a person sees and more than one part needs, to the letter of chapters 2, 5, 8 of docs/rules.md.
 * Those of which a page says only a few are a constant each: it downloads no others.
 */
export { consents } from './consents.ts';
export * as failed from './failed.ts';
export * as validation from './validation.ts';

export const clearCart = 'Clear cart?';
export const noArrivals = 'No products in this category.';
export const noTrending = 'No trending products found.';
export const noRecentOrders = 'No recent orders';
export const noRecentOrdersOfMine = 'You have no recent orders';
export const freeShipping = 'Free shipping applied';
/** Said where a token is no longer good: by services, and by pages that know it first. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** What only admins may do. */
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
  sent: 'Your message is with us. We answer by email.',
  failed: 'Failed to send your message. Try again.',
} as const;

const unknown = 'We could not learn whether your order was placed.';
/** An order that was sent, and nobody knows whether it was placed: what to do, never to order again blindly. */
export const outcomeUnknown = {
  ofAccount: `${unknown} Please look at My Orders before you order again.`,
  ofGuest: `${unknown} If it was, a mail about it is on its way to you: please wait for it before you order again.`,
  withKey: `${unknown} Send it again with the same Idempotency-Key: that never makes a second order.`,
} as const;

/** 'Tell me when it is back.' */
export const backInStock = {
  kept: 'We write to you once, when it is back.',
  asked: 'We have sent you a mail. Follow its link, and we write to you once, when it is back.',
  there: 'It is there again.',
  over: 'This link is not valid any more. Ask again on the page of the piece.',
} as const;

/** After an order. */
export const thanks = {
  title: 'Thank you for your order',
  line: 'Your order was placed successfully',
} as const;
