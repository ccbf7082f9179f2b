import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes', 'off', 'on'])
  .transform((text) => ['1', 'true', 'yes', 'on'].includes(text));
const optionalText = z.string().trim().min(1).optional();

/** Settings of this service beside those of every service and of mail (docs/running.md). */
export const shopEnv = {
  /** Where prepaid orders are paid to; without it there are none. */
  UPI_ID: optionalText,
  GUEST_CHECKOUT: flag.default(false),
  FIRST_ORDER_FREE_SHIPPING: flag.default(false),
  /** Percent of GST that prices contain; without it invoices name no tax. */
  GST_RATE: z.coerce.number('Not a percentage.').min(0).max(100).optional(),
  GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Not a GSTIN.')
    .optional(),
  STORE_ADDRESS: optionalText,
  /** State or union territory that the shop sells from. */
  STORE_REGION: optionalText,
};

/** What the shop's rules depend on. */
export interface ShopSettings {
  storeName: string;
  /** Without a slash at its end. */
  publicUrl: string;
  takesPrepaid: boolean;
  guestCheckout: boolean;
  firstOrderFreeShipping: boolean;
  /** Percent; null where the shop charges no GST. */
  gstRate: number | null;
  gstin: string | null;
  storeAddress: string | null;
  storeRegion: string | null;
}

type ShopEnv = z.output<z.ZodObject<typeof shopEnv>> & { STORE_NAME: string; PUBLIC_URL: string };

export const shopSettings = (env: ShopEnv): ShopSettings => ({
  storeName: env.STORE_NAME,
  publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
  takesPrepaid: env.UPI_ID !== undefined,
  guestCheckout: env.GUEST_CHECKOUT,
  firstOrderFreeShipping: env.FIRST_ORDER_FREE_SHIPPING,
  gstRate: env.GST_RATE || null,
  gstin: env.GSTIN ?? null,
  storeAddress: env.STORE_ADDRESS ?? null,
  storeRegion: env.STORE_REGION ?? null,
});
