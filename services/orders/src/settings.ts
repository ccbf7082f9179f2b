import { authEndpoints } from '@tanabana/contracts/endpoints';
import { noticeEnv, siteOf, taxEnv, taxSettings, tradeEnv, upiEnv } from '@tanabana/service-kit';
import type { MailSettings } from '@tanabana/service-kit/mail';
import { z } from 'zod';
import { courierEnv } from './couriers/couriers.ts';
import { paymentEnv } from './payments/providers/providers.ts';

const { email } = authEndpoints.register.body.shape;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Settings of this service in addition to those of all services and of email (docs/running.md). */
export const shopEnv = {
  /** UPI id for prepaid orders; without it there are none. */
  ...upiEnv,
  /** UPI id while neither the environment nor the owner sets one. */
  DEFAULT_UPI_ID: upiEnv.UPI_ID,
  ...tradeEnv,
  ...taxEnv,
  /** Where the owner is reminded: this address, else `MAIL_FROM`, else the admin. */
  ...noticeEnv,
  ADMIN_EMAIL: email.default('admin@example.com'),
  /** Encrypts where refunds shall go to; default: a secret in the database. */
  REFUND_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  ...courierEnv,
  ...paymentEnv,
};

type ShopEnv = z.output<z.ZodObject<typeof shopEnv>> &
  Pick<MailSettings, 'STORE_NAME' | 'PUBLIC_URL' | 'MAIL_FROM' | 'MAIL_FOOTER'>;

export type ShopSettings = ReturnType<typeof shopSettings>;

/** Returns the UPI id for prepaid orders; null if there are none. */
function upiIdOf({ UPI_ID, DEFAULT_UPI_ID }: Pick<ShopEnv, 'UPI_ID' | 'DEFAULT_UPI_ID'>) {
  const id = UPI_ID ?? DEFAULT_UPI_ID;
  return id === undefined || id === 'off' ? null : id;
}

/** Settings of the order rules; null where not set. */
export const shopSettings = (env: ShopEnv) => ({
  ...siteOf(env),
  /** UPI id for prepaid orders and for payment on delivery. */
  upiId: upiIdOf(env),
  takesPrepaid: upiIdOf(env) !== null,
  guestCheckout: env.GUEST_CHECKOUT,
  firstOrderFreeShipping: env.FIRST_ORDER_FREE_SHIPPING,
  ...taxSettings(env),
  maxOpenUnits: env.MAX_OPEN_PIECES,
  /** Milliseconds for which an order is kept after its payment was declined. */
  declinedKeptMs: env.DECLINED_KEPT_HOURS * HOUR_MS,
  /** Milliseconds until the owner is reminded of a payment. */
  remindAfterMs: env.PAYMENT_REMINDER_HOURS * HOUR_MS,
  /** Milliseconds for which an order waits for its payment through a provider. */
  payWithinMs: env.PAYMENT_MINUTES * MINUTE_MS,
  refundKey: env.REFUND_KEY ?? null,
  /** Emails that the owner gets. */
  notifies: { payments: env.NOTIFY_PAYMENTS, returns: env.NOTIFY_RETURNS },
  ownerEmail: env.CONTACT_EMAIL ?? env.MAIL_FROM?.address ?? env.ADMIN_EMAIL,
});
