import { z } from 'zod';
import { time } from '../fields.ts';

/** A session of the caller's account. */
export const openSession = z.object({
  id: z.string(),
  /** Browser and system in words, such as `Chrome on Android`; null if unknown. */
  device: z.string().nullable(),
  startedAt: time,
  /** When the account was last used with it, to about five minutes. */
  usedAt: time,
  expiresAt: time,
  /** The session of this call. */
  isCurrent: z.boolean(),
});
/** Latest use first. */
export const sessionList = z.object({ data: z.array(openSession) });
export const sessionById = z.object({ id: z.uuid() });
