import { z } from 'zod';
import { id } from './fields.ts';

/** The result of a bulk change for each id, in the order of the ids, without duplicates. */
export const bulkResult = z.object({
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  results: z.array(
    z.object({
      id,
      outcome: z.enum(['changed', 'unchanged', 'refused']),
      /** Reason when this item was rejected. */
      reason: z.string().optional(),
    }),
  ),
});
