import { z } from 'zod';
import { createCashOnDelivery, createManualUpi } from './manual.ts';
import type { PaymentProvider } from './provider.ts';
import { createRazorpay } from './razorpay.ts';
import { createSimulatedProvider } from './simulated.ts';

const optionalText = z.string().trim().min(1).optional();

/** Settings of payment providers (docs/running.md). */
export const paymentEnv = {
  /** The provider that the checkout offers; without it there are no online payments. */
  PAYMENT_PROVIDER: z.enum(['razorpay', 'simulated'], 'must be razorpay or simulated').optional(),
  /** Minutes for which an order waits for its payment. */
  PAYMENT_MINUTES: z.coerce
    .number('must be a number')
    .positive('must be more than 0')
    .max(1440)
    .default(30),
  /** Key of the shop's Razorpay account, its secret, and the secret of its webhook. */
  RAZORPAY_KEY_ID: optionalText,
  RAZORPAY_KEY_SECRET: optionalText,
  RAZORPAY_WEBHOOK_SECRET: optionalText,
  RAZORPAY_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  /** Address of the payment simulator for this service, and the secret of its calls and events. */
  SIMULATED_PAYMENTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIMULATED_PAYMENTS_SECRET: optionalText,
};

export type PaymentEnv = z.output<z.ZodObject<typeof paymentEnv>>;

/** Settings that each provider needs. */
const NEEDED = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  simulated: ['SIMULATED_PAYMENTS_URL', 'SIMULATED_PAYMENTS_SECRET'],
} as const;

/** Rejects a chosen provider whose settings are incomplete; for `superRefine`. */
export function checkPaymentEnv(env: PaymentEnv, context: z.core.$RefinementCtx): void {
  const chosen = env.PAYMENT_PROVIDER;
  if (chosen === undefined) return;
  for (const key of NEEDED[chosen].filter((name) => env[name] === undefined))
    context.addIssue({
      code: 'custom',
      path: [key],
      message: `is required with PAYMENT_PROVIDER=${chosen}`,
    });
}

export type PaymentProviders = ReturnType<typeof paymentProviders>;

/**
 * Returns the ways to pay.
 * @param online the provider that the checkout offers; others only serve the orders that they have
 */
export function paymentProviders(all: readonly PaymentProvider[], online?: string) {
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  return {
    find: (id: string): PaymentProvider | undefined => byId.get(id),
    /** The provider that the checkout offers; undefined if there is none. */
    online: online === undefined ? undefined : byId.get(online),
    /** Providers that report payments. */
    automatic: all.filter(({ confirmation }) => confirmation === 'automatic'),
  };
}

/** Read when a payment starts, because the owner may change it. */
interface Shop {
  storeName: string;
  publicUrl: string;
  upiId: string | null;
}

/** Returns the ways to pay of a shop with these settings. */
export function createPaymentProviders(env: PaymentEnv, shop: Shop): PaymentProviders {
  const all: PaymentProvider[] = [createCashOnDelivery(), createManualUpi(shop)];
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  if (keyId !== undefined && keySecret !== undefined)
    all.push(
      createRazorpay(
        { url: env.RAZORPAY_URL, keyId, keySecret, webhookSecret: env.RAZORPAY_WEBHOOK_SECRET },
        shop,
      ),
    );
  const { SIMULATED_PAYMENTS_URL: url, SIMULATED_PAYMENTS_SECRET: secret } = env;
  if (url !== undefined && secret !== undefined)
    all.push(
      createSimulatedProvider({
        url,
        keyId: 'simulated',
        keySecret: secret,
        webhookSecret: secret,
        pagesUrl: `${shop.publicUrl}/simulated-payments`,
        shop,
      }),
    );
  return paymentProviders(all, env.PAYMENT_PROVIDER);
}
