import { authEndpoints } from '@tanabana/contracts/endpoints';
import { flag, siteOf } from '@tanabana/service-kit';
import type { MailSettings } from '@tanabana/service-kit/mail';
import { z } from 'zod';

const { email } = authEndpoints.register.body.shape;
/** A year at most. */
const hours = z.coerce.number('Not a number.').positive().max(8760);
const HOUR_MS = 3_600_000;
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
  /** Units of one product that a customer may have in orders that are not delivered yet. */
  MAX_OPEN_PIECES: z.coerce.number('Not a number.').int().min(1).max(1_000_000).default(99),
  /** Hours that a prepaid order is kept after its payment was declined. */
  DECLINED_KEPT_HOURS: hours.default(24),
  /** Hours after which the owner is reminded of a payment that nobody has looked at. */
  PAYMENT_REMINDER_HOURS: hours.default(12),
  /** Where the owner is reminded: as messages to the shop, here, else at `MAIL_FROM`, else the admin. */
  CONTACT_EMAIL: email.optional(),
  ADMIN_EMAIL: email.default('admin@example.com'),
};

type ShopEnv = z.output<z.ZodObject<typeof shopEnv>> &
  Pick<MailSettings, 'STORE_NAME' | 'PUBLIC_URL' | 'MAIL_FROM'>;

export type ShopSettings = ReturnType<typeof shopSettings>;

/** What the shop's rules depend on; what is not set is null. */
export const shopSettings = (env: ShopEnv) => ({
  ...siteOf(env),
  takesPrepaid: env.UPI_ID !== undefined,
  guestCheckout: env.GUEST_CHECKOUT,
  firstOrderFreeShipping: env.FIRST_ORDER_FREE_SHIPPING,
  gstRate: env.GST_RATE || null,
  gstin: env.GSTIN ?? null,
  storeAddress: env.STORE_ADDRESS ?? null,
  storeRegion: env.STORE_REGION ?? null,
  maxOpenUnits: env.MAX_OPEN_PIECES,
  /** Milliseconds that an order is kept after its payment was declined. */
  declinedKeptMs: env.DECLINED_KEPT_HOURS * HOUR_MS,
  /** Milliseconds after which the owner is reminded of a payment. */
  remindAfterMs: env.PAYMENT_REMINDER_HOURS * HOUR_MS,
  ownerEmail: env.CONTACT_EMAIL ?? env.MAIL_FROM?.address ?? env.ADMIN_EMAIL,
});
