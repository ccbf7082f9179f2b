import type { OrderDeps } from '../deps.ts';
import { createUnpaidMails } from '../mails/order-mails.ts';
import { type OrderRecord, SHOP } from '../orders/order.ts';

/**
 * What becomes of prepaid orders without their money (docs/decisions/0025): one whose payment was declined
 * is kept for a time and then cancelled; of one whose payment nobody has looked at the owner is reminded,
 * and it never ends by itself. Any number of instances may work.
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
    /** Does what is due. An order that cannot be ended holds up no other. Throws what went wrong. */
    async work(): Promise<void> {
      const failed: unknown[] = [];
      for (const id of await repository.expired(now())) {
        await expire(id).catch((error: unknown) => failed.push(error));
      }
      await repository.remind(now(), unpaidMails.waiting);
      if (failed.length > 0) throw new AggregateError(failed, 'Orders could not be ended');
    },
  };
}
