import { z } from 'zod';

/** Entities of Razorpay's API as documented at razorpay.com/docs/api. Amounts in paise. */

/** `notes` without entries are an empty list. */
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional();

export const order = z.object({
  id: z.string().regex(/^order_\w+$/),
  entity: z.literal('order'),
  amount: z.number().int(),
  amount_paid: z.number().int(),
  amount_due: z.number().int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.number().int(),
  notes,
  /** Seconds since 1970. */
  created_at: z.number(),
});

export const payment = z.object({
  id: z.string().regex(/^pay_\w+$/),
  entity: z.literal('payment'),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullish(),
  /** `upi`, `card`, `netbanking`, `wallet`, `emi`, `paylater` … */
  method: z.string().nullish(),
  amount_refunded: z.number().int().nullish(),
  refund_status: z.string().nullish(),
  captured: z.boolean().nullish(),
  notes,
  /** Including `tax`. */
  fee: z.number().int().nullish(),
  tax: z.number().int().nullish(),
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  created_at: z.number(),
});

export const refund = z.object({
  id: z.string().regex(/^rfnd_\w+$/),
  entity: z.literal('refund'),
  amount: z.number().int(),
  currency: z.string(),
  payment_id: z.string(),
  notes,
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
  created_at: z.number(),
});

const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ entity: z.literal('collection'), count: z.number().int(), items: z.array(item) });
export const payments = collectionOf(payment);
export const refunds = collectionOf(refund);

/** Body of a refused call. */
export const refusal = z.object({
  error: z.object({ code: z.string(), description: z.string().nullish() }),
});

/** A webhook request (razorpay.com/docs/webhooks/payloads). */
export const event = z.object({
  entity: z.literal('event'),
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: payment }).optional(),
    refund: z.object({ entity: refund }).optional(),
  }),
});
