import { z } from 'zod';
import { id, requiredText, rupees } from '../fields.ts';
import { tags } from './schema.ts';

/** Whole pieces; `add` may be below 0, but no stock falls below it. */
const stockChange = z.union([
  z.strictObject({ set: z.int().min(0).max(1_000_000) }),
  z.strictObject({ add: z.int().min(-1_000_000).max(1_000_000) }),
]);

/** A new price in rupees, or so many percent more (or less, below 0), rounded to whole rupees. */
const priceChange = z.union([
  z.strictObject({ set: rupees('Enter valid price').refine((value) => value > 0) }),
  z.strictObject({ percent: z.number().gt(-100).max(1000) }),
]);

/** One change made to many products; each takes it or is told why not, alone. */
export const bulkChange = z.object({
  ids: z.array(id).min(1).max(500),
  change: z
    .strictObject({
      stock: stockChange.optional(),
      price: priceChange.optional(),
      saleprice: priceChange.optional(),
      tag: z.enum(tags).optional(),
      /** Name, slug or id. */
      category: requiredText(100).optional(),
    })
    .refine((change) => Object.keys(change).length > 0, 'There is nothing to change.'),
});

/** In the order of the ids, each once. */
export const bulkResult = z.object({
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  results: z.array(
    z.object({
      id,
      outcome: z.enum(['changed', 'unchanged', 'refused']),
      /** Of a refused one: why. */
      reason: z.string().optional(),
    }),
  ),
});
