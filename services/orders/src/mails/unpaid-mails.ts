import { formatAmount, orderNumber, toRupees } from '@tanabana/contracts';
import { layout, type Mail } from '@tanabana/mail-kit';
import type { OrderRecord } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import type { OrderMails, Reader } from './order-mails.ts';
import { shopMoment } from './shop-moment.ts';

/** Orders that a reminder names one by one. */
const NAMED = 50;

/** What a reminder says of an order. */
type WaitingOrder = Pick<OrderRecord, 'id' | 'totalPrice' | 'createdAt'>;

const amount = (paise: number): string => formatAmount(toRupees(paise));

/** Mails about prepaid orders whose money is not there. */
export function createUnpaidMails(
  { storeName, publicUrl, ownerEmail }: ShopSettings,
  { told }: Pick<OrderMails, 'told'>,
) {
  return {
    /** To the buyer: the time for a declined payment is over. */
    expired(order: OrderRecord, reader: Reader): Mail {
      const number = orderNumber(order.id);
      const mail = told(order, reader, 'order-expired', `Your order ${number} is cancelled`, [
        `we could not find the payment of ${amount(order.totalPrice)} for your order ${number} in time, so it is cancelled and nothing of it will be sent.`,
        'If you have paid, please answer this mail with the transaction number: your money comes back to you. You are welcome to order again.',
      ]);
      return { ...mail, dedupeKey: undefined };
    },

    /** To the owner: payments that nobody has looked at. */
    waiting(orders: readonly WaitingOrder[]): Mail {
      const count = orders.length === 1 ? 'A payment waits' : `${orders.length} payments wait`;
      const others = orders.length - NAMED;
      const bodies = layout({
        storeName,
        publicUrl,
        preview: orders.map(({ id }) => orderNumber(id)).join(', '),
        heading: `${count} for your eye`,
        blocks: [
          'These prepaid orders hold their pieces, and nobody has said yet whether their money has come:',
          {
            type: 'facts',
            facts: orders.slice(0, NAMED).map((order) => ({
              label: `Order ${orderNumber(order.id)}`,
              value: `${amount(order.totalPrice)}, placed ${shopMoment(order.createdAt)}`,
            })),
          },
          ...(others > 0 ? [`… and ${others} more.`] : []),
        ],
        button: { label: 'Check payments', url: `${publicUrl}/dashboard/proofs` },
        reason: `You get this mail because messages to ${storeName} go to this address. Each order is named once.`,
      });
      return {
        to: ownerEmail,
        subject: `${count} to be checked`,
        kind: 'payments-waiting',
        ...bodies,
      };
    },
  };
}
