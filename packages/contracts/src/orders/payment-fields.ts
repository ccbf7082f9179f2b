import { z } from 'zod';
import { time } from '../fields.ts';
import { PROVIDER_METHODS, PROVIDER_REFUND_STATES } from '../rules/payments/payment-states.ts';

/** Payment of an order through a provider (chapter 18). */
export const orderPayment = z.object({
  /** Id of the provider: `razorpay`. */
  provider: z.string(),
  /** Until when the order waits for its payment; null once it is paid or over. */
  payBy: time.nullable(),
  /** Whether it was cancelled because it was not paid in time. */
  isExpired: z.boolean().optional(),
  /** How it was paid; missing until then. */
  method: z.enum(PROVIDER_METHODS).optional(),
  /** The provider's number of the payment; missing until then. */
  reference: z.string().optional(),
  /** Why the last attempt failed; missing if none did. */
  problem: z.string().optional(),
});

/** State of a refund that goes through a provider; missing for refunds by hand. */
export const providerRefundState = z.enum(PROVIDER_REFUND_STATES);
