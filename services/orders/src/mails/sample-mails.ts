import type { Mail, MailTemplates } from '@tanabana/service-kit/mail';
import type { OrderRecord, ReturnRecord, ShipmentRecord } from '../orders/order.ts';
import { buildOrder, buildShipment } from '../parcel-documents/order-builder.ts';
import { newPayment, type PaymentRecord, type RefundRequest } from '../payments/payment.ts';
import type { ShopSettings } from '../settings.ts';
import { createBackInStockMails } from './back-in-stock-mails.ts';
import { createConfirmationMails, createOrderMails, type Reader } from './order-mails.ts';
import { createPaymentMails } from './payment-mails.ts';
import { createUnpaidMails } from './unpaid-mails.ts';

const AT = new Date('2026-11-05T10:00:00Z');
const DAY_MS = 86_400_000;
const READER: Reader = { mailToken: 'sample', isProven: true };

const order = buildOrder({ userId: '5'.repeat(24) });
const prepaid = buildOrder({
  ...order,
  paymentMethod: 'pre-paid',
  transactionId: '430912345678',
  keptUntil: new Date(AT.getTime() + DAY_MS),
});
const withStatus = (orderStatus: OrderRecord['orderStatus']): OrderRecord => ({
  ...order,
  orderStatus,
});

const payment: PaymentRecord = {
  ...newPayment(
    '6'.repeat(24),
    'razorpay',
    {
      id: 'pay_Sample1234',
      reference: 'order_Sample1234',
      orderId: order.id,
      amount: order.totalPrice,
      currency: 'INR',
      state: 'captured',
      method: 'upi',
      problem: null,
      fee: null,
      createdAt: AT,
    },
    order.id,
  ),
  reason: 'The amount differs from the total of the order.',
};
const failedRefund: RefundRequest = {
  id: '4'.repeat(24),
  key: 'sample',
  amount: 100_000,
  state: 'failed',
  reference: null,
  problem: 'The account of the buyer is closed.',
  reason: '',
  requestedAt: AT,
  changedAt: AT,
};

const oneReturn: ReturnRecord = {
  id: '8'.repeat(24),
  number: 1,
  line: 0,
  quantity: 1,
  reason: 'too-small',
  note: 'It is tight at the shoulders.',
  photos: 0,
  resolution: 'refund',
  method: 'pickup',
  state: 'requested',
  history: [],
  movements: [],
  requestedAt: AT,
};
const stockRequest = {
  productId: '9'.repeat(24),
  color: 'Indigo',
  size: 'M',
  email: 'asha@example.com',
};

/** All emails of this service with sample data (rule 20.6). */
export function orderMailTemplates(shop: ShopSettings): MailTemplates {
  const mails = createOrderMails(shop);
  const payments = createPaymentMails(shop, mails);
  const unpaid = createUnpaidMails(shop, mails);
  const backInStock = createBackInStockMails(shop);

  const parcel = (status: ShipmentRecord['status'], from: string): Mail | null => {
    const shipment = buildShipment({ status });
    const sent = { ...order, shipments: [shipment] };
    return mails.parcel(sent, READER, { shipment, from, link: '/track/sample' });
  };
  const returned = (change: Partial<ReturnRecord>): Mail | null => {
    const shown = { address: shop.storeAddress, isConverted: false };
    return mails.returned(order, { ...oneReturn, ...change }, READER, shown);
  };
  const refund = { amount: order.totalPrice, method: 'upi', reference: '430912345678' } as const;

  return templatesOf({
    'order-confirmation': ['Order received', () => mails.confirmation(order, READER)],
    'order-edited': ['Order changed by the shop', () => mails.edited(order, READER)],
    'order-shipped': ['Order shipped', () => mails.orderStatus(withStatus('Shipped'), READER)],
    'order-delivered': [
      'Order delivered',
      () => mails.orderStatus(withStatus('Delivered'), READER),
    ],
    'order-cancelled': [
      'Order cancelled',
      () => mails.orderStatus(withStatus('Cancelled'), READER),
    ],
    'order-unconfirmed': [
      'Cash order not confirmed in time',
      () => createConfirmationMails(mails).unconfirmed(order, READER),
    ],
    'order-refunded': [
      'Refund sent',
      () => mails.refunded(order, { ...refund, day: '2026-11-05' }, READER),
    ],
    'order-paid': ['Payment received', () => payments.paid(prepaid, READER, false)],
    'order-not-paid': ['Order not paid in time', () => payments.expired(prepaid, READER)],
    'payment-declined': [
      'UPI payment not found',
      () => mails.paymentStatus({ ...prepaid, paymentStatus: 'Decline' }, READER),
    ],
    'order-expired': ['Declined payment not corrected', () => unpaid.expired(prepaid, READER)],
    'parcel-shipped': ['Parcel handed over', () => parcel('handed-over', 'packed')],
    'parcel-out-for-delivery': [
      'Parcel out for delivery',
      () => parcel('out-for-delivery', 'in-transit'),
    ],
    'parcel-failed': ['Parcel not delivered', () => parcel('failed', 'out-for-delivery')],
    'parcel-delivered': ['Parcel delivered', () => parcel('delivered', 'out-for-delivery')],
    'return-requested': ['Return received', () => returned({ state: 'requested' })],
    'return-approved': ['Return accepted', () => returned({ state: 'approved' })],
    'return-rejected': [
      'Return rejected',
      () => returned({ state: 'rejected', rejection: 'The label was removed.' }),
    ],
    'return-received': ['Returned goods arrived', () => returned({ state: 'received' })],
    'return-checked': [
      'Returned goods checked',
      () => returned({ state: 'checked', quality: 'restock' }),
    ],
    'stock-confirm': [
      'Confirm a back-in-stock request',
      () => backInStock.confirm(stockRequest, 'Kurta', 'sample'),
    ],
    'stock-back': ['Back in stock', () => backInStock.back(stockRequest, 'Kurta')],
    'return-for-owner': ['Owner: new return', () => mails.returnForOwner(order, oneReturn)],
    'payments-waiting': ['Owner: payments to check', () => unpaid.waiting([prepaid])],
    'payment-mismatch': ['Owner: payment needs attention', () => payments.mismatch(payment)],
    'refund-problem': [
      'Owner: refund needs attention',
      () => payments.refundProblem({ ...payment, refunds: [failedRefund] }),
    ],
  });
}

/** Throws a TypeError when a sample without an email is requested. */
const templatesOf = (
  samples: Record<string, readonly [label: string, mail: () => Mail | null]>,
): MailTemplates =>
  Object.fromEntries(
    Object.entries(samples).map(([kind, [label, make]]) => {
      const sample = (): Mail => {
        const mail = make();
        if (!mail) throw new TypeError(`The sample of ${kind} has no email.`);
        return mail;
      };
      return [kind, { label, sample }];
    }),
  );
