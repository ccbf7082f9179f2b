import { z } from 'zod';
import { id, time } from '../fields.ts';
import { SHIPMENT_STATUSES } from '../rules/fulfilment/shipments.ts';

/** A parcel of an order (rule 16.1). */
export const shipment = z.object({
  id,
  /** Of the order, from 1. */
  number: z.number(),
  lines: z.array(z.object({ line: z.number(), quantity: z.number() })),
  /** The return whose exchange it contains. */
  returnId: id.optional(),
  courier: z.string(),
  awb: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** Grams. */
  weight: z.number().nullable(),
  status: z.enum(SHIPMENT_STATUSES),
  /** Oldest first. */
  events: z.array(
    z.object({ at: time, status: z.enum(SHIPMENT_STATUSES), place: z.string().optional() }),
  ),
  createdAt: time,
});
