import { stateOfGstin } from '@tanabana/contracts';
import type { taxEnv } from '@tanabana/contracts/endpoints';
import type { z } from 'zod';

type TaxEnv = z.output<z.ZodObject<typeof taxEnv>>;

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
