import { z } from 'zod';
import { id, time } from '../fields.ts';
import {
  RETURN_METHODS,
  RETURN_REASONS,
  RETURN_RESOLUTIONS,
  RETURN_STATES,
} from '../rules/fulfilment/returns.ts';
import { REFUND_METHODS } from '../rules/refund.ts';
import { providerRefundState } from './payment-fields.ts';

/** A variant of the same product. */
const choice = z.object({
  color: z.string(),
  size: z.string().nullable(),
  sku: z.string(),
});

/** Units of one order line that are sent back (rule 17.1). */
export const orderReturn = z.object({
  id,
  /** Of the order, from 1. */
  number: z.number(),
  line: z.number(),
  quantity: z.number(),
  reason: z.enum(RETURN_REASONS),
  note: z.string(),
  /** Number of photos. */
  photos: z.number(),
  resolution: z.enum(RETURN_RESOLUTIONS),
  /** What is sent instead. */
  exchangeFor: choice.optional(),
  method: z.enum(RETURN_METHODS),
  state: z.enum(RETURN_STATES),
  /** Outcome of the quality check. */
  quality: z.enum(['restock', 'damaged']).optional(),
  /** Why it was rejected. */
  rejection: z.string().optional(),
  /** Whether the buyer has entered where the refund shall go to; deleted after the refund. */
  hasRefundTo: z.boolean().optional(),
  history: z.array(z.object({ at: time, state: z.enum(RETURN_STATES), by: z.string() })),
  requestedAt: time,
});

/** Money paid back for some lines or amounts of an order (rule 17.6). Rupees. */
export const orderRefund = z.object({
  id,
  /** `none`: the buyer had not paid for it. */
  method: z.enum([...REFUND_METHODS, 'none']),
  reference: z.string(),
  day: z.iso.date(),
  lines: z.array(z.object({ line: z.number(), quantity: z.number(), amount: z.number() })),
  shipping: z.number(),
  /** Paid too much, because the order was changed after payment. */
  overpaid: z.number(),
  amount: z.number(),
  returnId: id.optional(),
  creditNote: z.string().optional(),
  /** Of a refund through a provider. */
  state: providerRefundState.optional(),
  recordedAt: time,
});
