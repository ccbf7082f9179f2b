import { route } from '../endpoint.ts';

/** Calls of shop pages. */
export const contactShopRoutes = {
  /** Repeating the call with the same idempotency key stores one message. */
  send: route('POST', '/api/contact', 'all', { idempotent: true }),
};
