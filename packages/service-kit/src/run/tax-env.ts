import { isGstin, SELLER_KINDS, stateOf, stateOfGstin } from '@tanabana/contracts';
import { z } from 'zod';

const optionalText = z.string().trim().min(1).optional();

/** Settings of seller and GST (docs/running.md), for the schemas of services and tools. */
export const taxEnv = {
  /** Kind of seller; default: registered if there is a GSTIN or a rate. */
  SELLER_KIND: z
    .enum(SELLER_KINDS, `must be ${SELLER_KINDS.slice(0, -1).join(', ')} or unregistered`)
    .optional(),
  /** GST percent included in prices when the rate table has no row. */
  GST_RATE: z.coerce
    .number('must be a percentage')
    .min(0, 'must be 0 or more')
    .max(100, 'must be 100 or less')
    .optional(),
  /** Rate for prices between two bands, where neither rate is consistent. */
  GST_BETWEEN: z.enum(['higher', 'lower'], 'must be higher or lower').default('higher'),
  /** Whether IGST is paid on exports (and refunded), or exports go under a bond. */
  EXPORT_TAX: z.enum(['paid', 'bond'], 'must be paid or bond').default('paid'),
  GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isGstin, 'must be a GSTIN of 15 characters with a valid check digit')
    .optional(),
  /** Seller's legal name as in the certificate of registration (CGST Rules, rule 46(a)). */
  LEGAL_NAME: optionalText,
  STORE_ADDRESS: optionalText,
  /** State or union territory of the seller. */
  STORE_REGION: optionalText,
};

type TaxEnv = z.output<z.ZodObject<typeof taxEnv>>;

/**
 * Rejects settings that are inconsistent with each other; for `superRefine` of schemas with
 * `taxEnv`.
 */
export function checkTaxEnv(
  { SELLER_KIND, GSTIN, STORE_REGION }: TaxEnv,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (name: keyof TaxEnv, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  const isGiven = SELLER_KIND !== undefined && SELLER_KIND !== 'unregistered';
  if (isGiven && GSTIN === undefined) refuse('GSTIN', `is required for ${SELLER_KIND} sellers`);
  if (SELLER_KIND === 'unregistered' && GSTIN !== undefined)
    refuse('GSTIN', 'must be empty for unregistered sellers');
  const state = GSTIN && stateOfGstin(GSTIN);
  const region = STORE_REGION && stateOf(STORE_REGION);
  if (state && region && state !== region)
    refuse('STORE_REGION', `is not ${state}, the state of the GSTIN`);
}

/** Returns the settings for tax and documents; null where not set. */
export const taxSettings = (env: TaxEnv) => ({
  sellerKind: env.SELLER_KIND ?? null,
  gstRate: env.GST_RATE || null,
  gstBetween: env.GST_BETWEEN,
  paysExportTax: env.EXPORT_TAX === 'paid',
  gstin: env.GSTIN ?? null,
  legalName: env.LEGAL_NAME ?? null,
  storeAddress: env.STORE_ADDRESS ?? null,
  storeRegion: env.STORE_REGION ?? (env.GSTIN ? stateOfGstin(env.GSTIN) : null),
});
