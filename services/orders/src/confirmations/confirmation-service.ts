import { AppError } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { createConfirmationMails } from '../mails/order-mails.ts';
import { type OrderRecord, SHOP } from '../orders/order.ts';

/** First cash orders are confirmed by a link in their email (rule 15.2). */
export function createConfirmations({
  storage,
  mails,
  now,
}: Pick<OrderDeps, 'storage' | 'mails' | 'now'>) {
  const { confirmations, orders, provenAddresses, statuses } = storage;
  const { unconfirmed } = createConfirmationMails(mails);

  async function expire(id: string): Promise<void> {
    const at = now();
    await statuses.change(id, {
      kind: 'orderStatus',
      to: 'Cancelled',
      holdsStock: false,
      mayChange: ({ confirmBy, orderStatus }: OrderRecord) =>
        orderStatus === 'Pending' && !!confirmBy && confirmBy <= at,
      mail: async (order) => unconfirmed(order, await provenAddresses.readerOf(order)),
      by: SHOP,
      at,
      keepUntil: at,
    });
  }

  return {
    /** Confirms an order. Idempotent. Throws `order.not_found`, `order.confirmation_invalid`. */
    async confirm(id: string, mailToken: string): Promise<OrderRecord> {
      const order = await orders.find(id);
      if (!order) throw new AppError('order.not_found');
      if (!provenAddresses.isToken(order, mailToken))
        throw new AppError('order.confirmation_invalid');
      await provenAddresses.add(order, now());
      const confirmed = await confirmations.confirm(id, now());
      if (!confirmed) throw new AppError('order.not_found');
      return confirmed;
    },

    /** Cancels what was not confirmed in time. A failing order does not block others. */
    async work(): Promise<void> {
      const failed: unknown[] = [];
      for (const id of await confirmations.overdue(now()))
        await expire(id).catch((error: unknown) => failed.push(error));
      if (failed.length > 0) throw new AggregateError(failed, 'Orders could not be cancelled');
    },
  };
}
