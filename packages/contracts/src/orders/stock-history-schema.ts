import { z } from 'zod';
import { id, text, time } from '../fields.ts';
import * as limits from '../rules/limits.ts';

/**
 * Cause of a stock movement: an order was placed or gave its units back, a return put units back or
 * reserved an exchange (which may be released again), or somebody entered a number.
 */
export const stockMovements = [
  'sold',
  'cancelled',
  'returned',
  'expired',
  'exchanged',
  'entered',
] as const;

/** History of a product or of one variant; the size is omitted if the colour has none. */
export const stockHistoryQuery = z.object({
  product: id,
  color: text(limits.PRODUCT_LENGTHS.colour).optional(),
  size: text(limits.PRODUCT_LENGTHS.size).optional(),
  /** `next` of the previous page; omitted for the newest entries. */
  after: z
    .string()
    .regex(/^[0-9a-f.]{1,100}$/, 'Not a position in this list.')
    .optional(),
});

const stockMovement = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(stockMovements),
  by: z.object({ id: id.nullable(), username: z.string() }),
  /** Omitted for manual entries. */
  order: z.object({ id, number: z.string() }).optional(),
  /** Reason, if one was entered. */
  reason: z.string().optional(),
  changes: z.array(
    z.object({
      /** `Indigo, M`; null for a total over all variants. */
      variant: z.string().nullable(),
      /** Change in units; negative when stock decreased. */
      by: z.number(),
      /** For manual entries: the previous number (null when counting started) and the new one. */
      from: z.number().nullable().optional(),
      to: z.number().nullable().optional(),
    }),
  ),
});

/** Newest first; `next` is null on the last page. */
export const stockHistory = z.object({
  data: z.array(stockMovement),
  next: z.string().nullable(),
});
