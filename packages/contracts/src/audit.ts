import { z } from 'zod';
import { id, pageOf, paging, text, time } from './fields.ts';

/** Who changed which fields of which object; each service keeps its own log. */
export const auditEntry = z.object({
  id,
  at: time,
  /** `id` is null for a program that acts on nobody's behalf. */
  by: z.object({ id: id.nullable(), username: z.string() }),
  /** `created`, `changed`, `deleted`, or an action of the service's own. */
  action: z.string(),
  /**
   * The name at the time of the change; `kind` is set by services with several kinds of objects.
   */
  target: z.object({ id, name: z.string(), kind: z.string().optional() }),
  /** `field` is a dotted path; null means no value. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});

/**
 * `target` and `by` are ids of the object and of the actor. Each term of `q` must be part of the
 * actor's name, the object's name, the action or a field name.
 */
export const auditQuery = z.object({
  target: id.optional(),
  by: id.optional(),
  q: text(200).optional(),
  ...paging(50),
});

export const auditPage = pageOf(auditEntry);
