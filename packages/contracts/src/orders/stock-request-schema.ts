import { z } from 'zod';
import { email } from '../auth/schema.ts';
import { consent, id, requiredText, text, time } from '../fields.ts';
import * as limits from '../rules/limits.ts';

/** Who to email when this variant is back in stock. */
export const stockRequest = z.object({
  productId: id,
  color: text(limits.PRODUCT_LENGTHS.colour)
    .nullish()
    .transform((name) => name ?? ''),
  size: text(limits.PRODUCT_LENGTHS.size)
    .nullish()
    .transform((name) => name || null),
  email,
  /** The consent text that the page showed; programs omit it. */
  consent: z.literal('backInStock').optional(),
});

/** Token of the email's link. */
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
      /** The accepted text; missing if no page showed one. */
      consent: consent.optional(),
      /** When the request expires. */
      until: time,
    }),
  ),
});
