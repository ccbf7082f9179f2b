import { toRupees } from '@tanabana/contracts';
import type { PaymentProvider } from './provider.ts';
import { createRazorpayApi, type RazorpaySettings } from './razorpay-api.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Takes payments with Razorpay (razorpay.com/docs/api): UPI, cards, net banking and wallets. */
export function createRazorpay(
  settings: RazorpaySettings,
  shop: { storeName: string },
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentProvider {
  const name = 'Razorpay';
  const api = createRazorpayApi(settings, { name, ...(timeoutMs !== undefined && { timeoutMs }) });
  const { create, fetch, fetchPayment, fetchRefunds, capture, refund, readEvents } = api;
  return {
    id: 'razorpay',
    name,
    confirmation: 'automatic',
    isSimulated: false,
    ...{ fetch, fetchPayment, fetchRefunds, capture, refund, readEvents },
    create: (order) => create(order, { shop: shop.storeName }),

    checkout: ({ total }, reference) => ({
      kind: 'script',
      amount: toRupees(total),
      script: {
        url: SCRIPT,
        key: settings.keyId,
        orderId: reference ?? '',
        amount: total,
        currency: 'INR',
      },
    }),

    // Razorpay has no call for it: what is not captured within the account's time goes back.
    void: ({ id }) => fetchPayment(id),
  };
}
