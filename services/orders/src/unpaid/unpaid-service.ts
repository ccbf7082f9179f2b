import type { OrderDeps } from '../deps.ts';
import { createUnpaidMails } from '../mails/unpaid-mails.ts';
import { type OrderRecord, SHOP } from '../orders/order.ts';

/**
 * Handles unpaid prepaid orders (decision 0025): cancels an order some time after its payment was
 * declined; reminds the owner of unchecked payments, whose orders never expire. Any number of
 * instances may run it.
 */
export function createUnpaidOrders({
  storage,
  mails,
  settings,
  now,
}: Pick<OrderDeps, 'storage' | 'mails' | 'settings' | 'now'>) {
  const { unpaid: repository, statuses, provenAddresses } = storage;
  const unpaidMails = createUnpaidMails(settings, mails);

  async function expire(id: string): Promise<void> {
    const at = now();
    await statuses.change(id, {
      kind: 'orderStatus',
      to: 'Cancelled',
      holdsStock: false,
      mayChange: ({ keptUntil }: OrderRecord) => keptUntil !== null && keptUntil <= at,
      mail: async (order) => unpaidMails.expired(order, await provenAddresses.readerOf(order)),
      by: SHOP,
      at,
      keepUntil: at,
    });
  }

  return {
    /** Does what is due. A failing order does not block others; throws the failures afterwards. */
    async work(): Promise<void> {
      const failed: unknown[] = [];
      for (const id of await repository.expired(now())) {
        await expire(id).catch((error: unknown) => failed.push(error));
      }
      // without the email payments stay due for a reminder
      if (settings.notifies.payments) await repository.remind(now(), unpaidMails.waiting);
      if (failed.length > 0) throw new AggregateError(failed, 'Orders could not be cancelled');
    },
  };
}
