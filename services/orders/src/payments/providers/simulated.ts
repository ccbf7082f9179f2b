import { toRupees } from '@tanabana/contracts';
import type { PaymentProvider } from './provider.ts';
import { createRazorpayApi, type RazorpaySettings, toPayment } from './razorpay-api.ts';
import * as shapes from './razorpay-shapes.ts';

interface SimulatedSettings extends RazorpaySettings {
  /** Address of the simulator's pages in browsers. */
  pagesUrl: string;
  shop: { storeName: string };
}

/** Takes payments with the payment simulator, without money, for demonstrations and tests. */
export function createSimulatedProvider(
  { pagesUrl, shop, ...settings }: SimulatedSettings,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentProvider {
  const name = 'Simulated payments';
  const api = createRazorpayApi(settings, { name, ...(timeoutMs !== undefined && { timeoutMs }) });
  const { create, fetch, fetchPayment, fetchRefunds, capture, refund, readEvents } = api;
  const pages = pagesUrl.replace(/\/+$/, '');
  return {
    id: 'simulated',
    name,
    confirmation: 'automatic',
    isSimulated: true,
    ...{ fetch, fetchPayment, fetchRefunds, capture, refund, readEvents },
    create: (order) => create(order, { shop: shop.storeName, return_url: order.returnUrl }),

    checkout: ({ total }, reference) => ({
      kind: 'page',
      amount: toRupees(total),
      url: `${pages}/pay/${reference}`,
      upiLink: `${pages}/upi/${reference}`,
      isSimulated: true,
    }),

    void: (payment) =>
      api.changed(
        payment,
        async () =>
          toPayment(
            await api.call(
              { method: 'POST', path: `/v1/payments/${encodeURIComponent(payment.id)}/release` },
              shapes.payment,
            ),
          ),
        ({ state }) => state === 'voided',
      ),
  };
}
