import type { Checkout, Order, OrderPayment } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { type Answer, buildOrder, buildSession, openPage } from '@tanabana/shell/testing';
import { StandInOrders } from './stand-in-orders.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** An order of ₹1,049 that waits for half an hour for its online payment. */
export function buildOnline(payment: Partial<OrderPayment> = {}, over: Partial<Order> = {}): Order {
  const payBy = new Date(Date.now() + HALF_HOUR_MS).toISOString();
  return buildOrder({
    paymentMethod: 'pre-paid',
    paymentStatus: 'Pending',
    payment: { provider: 'simulated', payBy, ...payment },
    ...over,
  });
}

/** The same, paid by UPI. */
export const paidOf = (order: Order): Order => ({
  ...order,
  paymentStatus: 'Paid',
  payment: { provider: 'simulated', payBy: null, method: 'upi', reference: 'pay_1' },
});

/** The simulated provider's page. */
export const simulated: Checkout = {
  kind: 'page',
  amount: 1049,
  url: '/simulated-payments/pay/order_1',
  upiLink: 'http://localhost/simulated-payments/upi/order_1',
  isSimulated: true,
};

export interface OpenPay {
  shop: StandInOrders;
  /** From now on the shop has this order in place of the one before. */
  change: (next: Order) => void;
}

interface PayOptions {
  checkout?: Checkout;
  /** Response when the payment is started; by default the order and `checkout`. */
  start?: Answer<typeof orderEndpoints.startPayment>;
  /** Of a guest; by default the buyer is signed in. */
  key?: string;
  /** The provider's payment with which its page leads back. */
  payment?: string;
  shop?: StandInOrders;
  width?: number;
}

/** Opens the page of an order's payment. */
export async function openPay(order: Order, options: PayOptions = {}): Promise<OpenPay> {
  const { checkout = simulated, key, payment, shop = new StandInOrders(), width } = options;
  const { start = () => ({ order: current(), checkout }) } = options;
  const current = (): Order => shop.orders.find(({ _id }) => _id === order._id) ?? order;
  shop.orders.push(order);
  shop.answer(orderEndpoints.startPayment, start);
  shop.answer(orderEndpoints.checkPayment, () => ({ order: current() }));
  const query = new URLSearchParams({ ...(key && { key }), ...(payment && { payment }) });
  await openPage(`/order/${order._id}/pay?${query}`, {
    modules: ['mf-cart-checkout'],
    shop,
    ...(key ? {} : { session: buildSession() }),
    ...(width !== undefined && { width }),
  });
  return {
    shop,
    change(next) {
      shop.orders[0] = next;
    },
  };
}

/** The buyer is back from another app or tab. */
export const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
