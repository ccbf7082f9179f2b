import { orderNumber } from '@tanabana/contracts';
import { identityOf } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import type { OrderRecord } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import { amount, momentIn, type OrderMails, type Reader } from './order-mails.ts';

/** Orders listed individually in a reminder. */
const MAX_NAMED_ORDERS = 50;

/** Order data in a reminder. */
type WaitingOrder = Pick<OrderRecord, 'id' | 'totalPrice' | 'createdAt'>;

/** Emails about unpaid prepaid orders. */
export function createUnpaidMails(
  shop: ShopSettings,
  { orderMail }: Pick<OrderMails, 'orderMail'>,
) {
  return {
    /** To the buyer: the order with a declined payment has expired. */
    expired(order: OrderRecord, reader: Reader): Mail {
      const number = orderNumber(order.id);
      const mail = orderMail(order, reader, 'order-expired', `Your order ${number} is cancelled`, [
        `we could not find the payment of ${amount(order.totalPrice)} for your order ${number} in time, so it is cancelled and will not be shipped.`,
        'If you have paid, please reply to this email with the transaction number and we will refund you. You are welcome to order again.',
      ]);
      return { ...mail, dedupeKey: undefined };
    },

    /** To the owner: unchecked payments. */
    waiting(orders: readonly WaitingOrder[]): Mail {
      const count = orders.length === 1 ? 'A payment waits' : `${orders.length} payments wait`;
      const others = orders.length - MAX_NAMED_ORDERS;
      const bodies = layout({
        ...identityOf(shop),
        preview: orders.map(({ id }) => orderNumber(id)).join(', '),
        heading: `${count} to check`,
        blocks: [
          'These prepaid orders hold stock, and their payments have not been checked:',
          {
            type: 'facts',
            facts: orders.slice(0, MAX_NAMED_ORDERS).map((order) => ({
              label: `Order ${orderNumber(order.id)}`,
              value: `${amount(order.totalPrice)}, placed ${momentIn(shop.timeZone, order.createdAt)}`,
            })),
          },
          ...(others > 0 ? [`… and ${others} more.`] : []),
        ],
        button: { label: 'Check payments', url: `${shop.publicUrl}/dashboard/proofs` },
        reason: `You get this email because messages to ${shop.storeName} go to this address. Each order is listed once.`,
      });
      return {
        to: shop.ownerEmail,
        subject: `${count} to be checked`,
        kind: 'payments-waiting',
        ...bodies,
      };
    },
  };
}
