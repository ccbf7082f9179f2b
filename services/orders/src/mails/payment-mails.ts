import {
  formatAmount,
  orderNumber,
  paymentProviderName,
  providerMethodNames,
  toRupees,
} from '@tanabana/contracts';
import { identityOf } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import type { OrderRecord } from '../orders/order.ts';
import type { PaymentRecord } from '../payments/payment.ts';
import type { ShopSettings } from '../settings.ts';
import type { OrderMails, Reader } from './order-mails.ts';

const amount = (paise: number): string => formatAmount(toRupees(paise));

/** Emails about payments through a provider. */
export function createPaymentMails(
  shop: ShopSettings,
  { orderMail }: Pick<OrderMails, 'orderMail'>,
) {
  /** To the owner: a payment that a person must look at. */
  function forOwner(payment: PaymentRecord, kind: string, subject: string, text: string): Mail {
    const { provider, paymentId, orderId } = payment;
    const bodies = layout({
      ...identityOf(shop),
      preview: text,
      heading: subject,
      blocks: [
        text,
        {
          type: 'facts',
          facts: [
            { label: 'Amount', value: `${amount(payment.amount)} (${payment.currency})` },
            { label: paymentProviderName(provider), value: paymentId },
            ...(orderId === null ? [] : [{ label: 'Order', value: orderNumber(orderId) }]),
          ],
        },
      ],
      button: { label: 'Open the payments', url: `${shop.publicUrl}/dashboard/payments` },
      reason: `You get this email because messages to ${shop.storeName} go to this address.`,
    });
    return { to: shop.ownerEmail, subject, kind, ...bodies, dedupeKey: `${kind}-${payment.id}` };
  }

  return {
    /** To the buyer: the payment has arrived. @param isRevived after the order was cancelled */
    paid(order: OrderRecord, reader: Reader, isRevived: boolean): Mail {
      const number = orderNumber(order.id);
      const { method } = order.payment ?? {};
      return orderMail(order, reader, 'order-paid', `Your order ${number} is paid`, [
        `we have received your payment of ${amount(order.totalPrice)} for order ${number}. Thank you.`,
        isRevived
          ? 'The order was cancelled because the payment arrived late. All its items are still there, so we have opened it again and will pack it.'
          : 'We will pack it with care.',
        ...(method
          ? ([
              {
                type: 'facts',
                facts: [{ label: 'Payment', value: providerMethodNames[method] }],
              },
            ] as const)
          : []),
      ]);
    },

    /** To the buyer: the order was not paid in time. */
    expired(order: OrderRecord, reader: Reader): Mail {
      const number = orderNumber(order.id);
      return orderMail(order, reader, 'order-not-paid', `Your order ${number} is cancelled`, [
        `your order ${number} was not paid in time, so it is cancelled and its items are released.`,
        'If a payment arrives later, you get the order or your money back without asking. You are welcome to order again.',
      ]);
    },

    /** To the owner: a payment that does not match an order. */
    mismatch: (payment: PaymentRecord): Mail =>
      forOwner(
        payment,
        'payment-mismatch',
        'A payment needs your attention',
        payment.reason ?? 'A payment does not match its order.',
      ),

    /** To the owner: a refund that failed, or that the shop has not made. */
    refundProblem(payment: PaymentRecord): Mail {
      const problem = payment.refunds.find(({ state, key }) => state === 'failed' || key === null);
      const text =
        problem?.key === null
          ? `${amount(problem.amount)} of this payment was refunded at the provider, not by the shop.`
          : `A refund of ${amount(problem?.amount ?? 0)} failed: ${problem?.problem ?? ''}`;
      const mail = forOwner(payment, 'refund-problem', 'A refund needs your attention', text);
      return {
        ...mail,
        dedupeKey: `${mail.dedupeKey}-${problem?.key ?? problem?.reference ?? ''}`,
      };
    },
  };
}
