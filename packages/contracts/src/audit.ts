import { z } from 'zod';
import { id, pageOf, paging, text, time } from './fields.ts';

/** Who did what to which thing, from what to what; every service keeps its own. */
export const auditEntry = z.object({
  id,
  at: time,
  /** `id` is null for a program that acts for nobody. */
  by: z.object({ id: id.nullable(), username: z.string() }),
  /** `created`, `changed`, `deleted` or a word of the service's own. */
  action: z.string(),
  /** The name is the one that it had then; `kind` is told where a service keeps several kinds of things. */
  target: z.object({ id, name: z.string(), kind: z.string().optional() }),
  /** `field` is dotted where it lies deeper; null stands for no value. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});

/**
 * `target` and `by` are ids: of the thing, of who acted. Each word of `q` is part of who acted, of the
 * thing's name, of what was done or of a field's name.
 */
export const auditQuery = z.object({
  target: id.optional(),
  by: id.optional(),
  q: text(200).optional(),
  ...paging(50),
});

export const auditPage = pageOf(auditEntry);
