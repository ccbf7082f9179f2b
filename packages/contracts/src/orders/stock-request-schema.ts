import { z } from 'zod';
import { email } from '../auth/schema.ts';
import { consent, id, requiredText, text, time } from '../fields.ts';
import * as limits from '../rules/limits.ts';

/** Whom to tell when this variant can be bought again. */
export const stockRequest = z.object({
  productId: id,
  color: text(limits.PRODUCT_LENGTHS.colour)
    .nullish()
    .transform((name) => name ?? ''),
  size: text(limits.PRODUCT_LENGTHS.size)
    .nullish()
    .transform((name) => name || null),
  email,
  /** What the page has said that is asked for; a program says none. */
  consent: z.literal('backInStock').optional(),
});

/** What the mail's link carries. */
export const stockConfirmation = z.object({ token: requiredText(200) });

/** An account's own requests. */
export const stockRequests = z.object({
  data: z.array(
    z.object({
      productId: id,
      color: z.string(),
      size: z.string().nullable(),
      email: z.string(),
      isConfirmed: z.boolean(),
      /** What was agreed to; missing where no page has said it. */
      consent: consent.optional(),
      /** When it ends unanswered. */
      until: time,
    }),
  ),
});
