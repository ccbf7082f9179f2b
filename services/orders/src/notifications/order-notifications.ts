import {
  type DomainEvent,
  type DomainEventType,
  formatAmount,
  returnStateNames,
  shipmentStatusNames,
} from '@tanabana/contracts';
import type { Notification, Notifications } from '@tanabana/service-kit/channels';
import type { Mail } from '@tanabana/service-kit/mail';
import type { OrderMails } from '../mails/order-mails.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { OrderStorage } from '../storage.ts';

/** Returns kind and text of the notification of an event; null if its buyer need not be notified. */
function wordsOf(event: DomainEvent): Pick<Notification, 'kind' | 'text'> | null {
  switch (event.type) {
    case 'order.placed': {
      const { number, total } = event.data;
      return {
        kind: 'order-placed',
        text: `We have received your order ${number} for ${formatAmount(total)}.`,
      };
    }
    case 'order.status_changed': {
      const { number, to } = event.data;
      return { kind: 'order-status', text: `Your order ${number} is now ${to}.` };
    }
    case 'order.edited':
      return { kind: 'order-edited', text: `We have changed your order ${event.data.number}.` };
    case 'order.refunded': {
      const { number, method, amount } = event.data;
      if (method === 'none') return null;
      const text = `We refund ${formatAmount(amount)} of your order ${number}.`;
      return { kind: 'order-refunded', text };
    }
    case 'payment.status_changed': {
      const { number, to } = event.data;
      const outcome = { Paid: 'has arrived', Decline: 'could not be found' } as const;
      const words = to === 'Paid' || to === 'Decline' ? outcome[to] : null;
      return (
        words && { kind: 'payment-status', text: `The payment of your order ${number} ${words}.` }
      );
    }
    case 'shipment.updated': {
      const { number, status } = event.data;
      const text = `A parcel of your order ${number}: ${shipmentStatusNames[status]}.`;
      return { kind: 'shipment-status', text };
    }
    case 'return.updated': {
      const { number, state } = event.data;
      const text = `Your return of order ${number}: ${returnStateNames[state]}.`;
      return { kind: 'return-status', text };
    }
    default:
      return null;
  }
}

const TYPES: readonly DomainEventType[] = [
  'order.placed',
  'order.status_changed',
  'order.edited',
  'order.refunded',
  'payment.status_changed',
  'shipment.updated',
  'return.updated',
];

interface NotificationDeps {
  storage: Pick<OrderStorage, 'orders' | 'provenAddresses'>;
  mails: Pick<OrderMails, 'paymentStatus'>;
}

/** Notifications of buyers about their orders (rule 27.6). */
export function createOrderNotifications({ storage, mails }: NotificationDeps): Notifications {
  /** Returns the order unless it was anonymised. */
  async function orderOf(id: string): Promise<OrderRecord | null> {
    const order = await storage.orders.find(id);
    return order && order.email !== '' ? order : null;
  }

  /** Returns the email about a declined payment; null if it was checked again meanwhile. */
  async function declined(id: string): Promise<Mail | null> {
    const order = await orderOf(id);
    return order && mails.paymentStatus(order, await storage.provenAddresses.readerOf(order));
  }

  return {
    types: TYPES,
    mailed: ['payment.status_changed'],
    of(event) {
      const words = wordsOf(event);
      if (!words) return null;
      const { id } = event.entity;
      const isDeclined = event.type === 'payment.status_changed' && event.data.to === 'Decline';
      return {
        ...words,
        async reader() {
          const order = await orderOf(id);
          return order && { account: order.userId, email: order.email, phone: order.phone };
        },
        ...(isDeclined && { mail: () => declined(id) }),
      };
    },
  };
}
