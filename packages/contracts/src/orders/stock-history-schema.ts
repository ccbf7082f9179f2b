import { z } from 'zod';
import { id, text, time } from '../fields.ts';
import * as limits from '../rules/limits.ts';

/** What moved stock: an order was placed or gave its units back, or somebody entered a number. */
export const stockMovements = ['sold', 'cancelled', 'returned', 'expired', 'entered'] as const;

/** Of a product, or of one of its variants, whose size is left out where its colour has none. */
export const stockHistoryQuery = z.object({
  product: id,
  color: text(limits.PRODUCT_LENGTHS.colour).optional(),
  size: text(limits.PRODUCT_LENGTHS.size).optional(),
  /** `next` of the page before; the newest where it is left out. */
  after: z
    .string()
    .regex(/^[0-9a-f.]{1,100}$/, 'Not a place in this list.')
    .optional(),
});

const stockMovement = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(stockMovements),
  by: z.object({ id: id.nullable(), username: z.string() }),
  /** Left out of what was entered. */
  order: z.object({ id, number: z.string() }).optional(),
  /** Why, where somebody said. */
  reason: z.string().optional(),
  changes: z.array(
    z.object({
      /** `Indigo, M`; null where a number speaks of all of them. */
      variant: z.string().nullable(),
      /** Units; below 0 they left. */
      by: z.number(),
      /** Of what was entered: the number before, null where a count began, and the one from then on. */
      from: z.number().nullable().optional(),
      to: z.number().nullable().optional(),
    }),
  ),
});

/** The newest first; `next` is null where nothing older is left. */
export const stockHistory = z.object({
  data: z.array(stockMovement),
  next: z.string().nullable(),
});
