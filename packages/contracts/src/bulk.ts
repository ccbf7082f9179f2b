import { z } from 'zod';
import { id } from './fields.ts';

/** What a change of many things did to each, in the order of the ids, each once. */
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
