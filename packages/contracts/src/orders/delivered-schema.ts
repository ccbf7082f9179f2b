import { z } from 'zod';
import { id, time } from '../fields.ts';

/** A delivered order, for services that follow up on it. */
const delivery = z.object({
  orderId: id,
  /** null for guests and deleted accounts. */
  userId: id.nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  deliveredAt: time,
  lines: z.array(
    z.object({
      /** Position in the order, from 0. */
      line: z.number(),
      productId: id,
      name: z.string(),
      /** Path of its picture. */
      image: z.string().optional(),
      colour: z.string().optional(),
      size: z.string().optional(),
    }),
  ),
});

/** One page of delivered orders, oldest change first. */
export const deliveries = z.object({
  /** Where the next request continues. */
  at: time,
  deliveries: z.array(delivery),
  /** True when the caller should request the next page immediately, `since` this response's `at`. */
  more: z.boolean(),
});
