import type { Checkout, Order } from '@tanabana/contracts';
import { orderNumber } from '@tanabana/contracts';
import { loadScript } from './load-script.ts';

/** Options of Razorpay's window (razorpay.com/docs/payments/payment-gateway/web-integration/standard). */
export interface RazorpayOptions {
  key: string;
  order_id: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  /** Called after a payment. */
  handler: (made: { razorpay_payment_id: string }) => void;
  modal: { ondismiss: () => void };
}

type RazorpayWindow = new (options: RazorpayOptions) => { open: () => void };

declare global {
  interface Window {
    Razorpay?: RazorpayWindow;
  }
}

export type ScriptCheckout = NonNullable<Checkout['script']>;

/** Loads Razorpay's script once. @throws Error if it cannot be loaded */
export async function loadRazorpay({ url }: Pick<ScriptCheckout, 'url'>): Promise<RazorpayWindow> {
  if (!window.Razorpay) await loadScript(url);
  if (!window.Razorpay) throw new Error('The script has no payment window.');
  return window.Razorpay;
}

interface Listeners {
  /** @param payment the provider's number */
  onMade: (payment: string) => void;
  onClosed: () => void;
}

/** Returns the options of the window for an order. */
export const razorpayOptions = (
  { key, orderId, amount, currency }: ScriptCheckout,
  order: Pick<Order, '_id' | 'username' | 'email' | 'phone'>,
  storeName: string,
  { onMade, onClosed }: Listeners,
): RazorpayOptions => ({
  ...{ key, order_id: orderId, amount, currency, name: storeName },
  description: `Order ${orderNumber(order._id)}`,
  prefill: { name: order.username, email: order.email, contact: order.phone },
  handler: (made) => onMade(made.razorpay_payment_id),
  modal: { ondismiss: onClosed },
});
