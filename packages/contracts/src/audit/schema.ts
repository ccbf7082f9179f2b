import { z } from 'zod';
import { id, pageOf, paging, time } from '../fields.ts';

/** Who did what to which thing, from what to what; every service keeps its own. */
export const auditEntry = z.object({
  id,
  at: time,
  /** `id` is null for a program that acts for nobody. */
  by: z.object({ id: id.nullable(), username: z.string() }),
  /** `created`, `changed`, `deleted` or a word of the service's own. */
  action: z.string(),
  /** The name is the one that it had then. */
  target: z.object({ id, name: z.string() }),
  /** `field` is dotted where it lies deeper; null stands for no value. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});

/** `target` and `by` are ids: of the thing, of who acted. */
export const auditQuery = z.object({
  target: id.optional(),
  by: id.optional(),
  ...paging(50),
});

export const auditPage = pageOf(auditEntry);
