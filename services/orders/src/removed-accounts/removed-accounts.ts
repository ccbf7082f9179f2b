import type { FetchRemovals } from '@tanabana/service-kit/mongo';
import { guestKey } from '../customers/customer.ts';
import type { OrderStorage } from '../storage.ts';

type RemovedAccountsDeps = Pick<
  OrderStorage,
  | 'audit'
  | 'backInStock'
  | 'customers'
  | 'mails'
  | 'ordersOfRemoved'
  | 'outbox'
  | 'promotionUses'
  | 'provenAddresses'
  | 'removedAccounts'
>;

/**
 * Deletes personal data of deleted accounts (decision 0038). Every step is idempotent, and the mark
 * is removed last, so that the next run completes what a crash interrupted.
 */
export function createRemovedAccountWork(
  storage: RemovedAccountsDeps,
  fetchRemovals: FetchRemovals,
) {
  const { audit, backInStock, customers, mails } = storage;
  const { ordersOfRemoved, outbox, promotionUses, provenAddresses, removedAccounts } = storage;

  async function forget(accounts: readonly string[]): Promise<void> {
    await ordersOfRemoved.mark(accounts);
    await customers.forget(accounts, new Date());
    await backInStock.forget(accounts);
    await mails.forget(accounts);
    await outbox.forget(accounts);
    await promotionUses.forget(accounts.map((id) => `user ${id}`));
    await audit.forget(accounts);
  }

  async function forgetBuyers(): Promise<void> {
    // an order that changes meanwhile keeps its mark until the next run
    let last = '';
    for (let over = await ordersOfRemoved.over(last); over.length > 0; ) {
      for (const order of over) {
        if (order.userId) await mails.forget([order.userId]);
        else await promotionUses.forget([guestKey(order.email)]);
        await provenAddresses.forget(order);
        await ordersOfRemoved.removeScreenshot(order.id);
        await ordersOfRemoved.removeReturnPhotos(order.id);
        await ordersOfRemoved.forgetBuyer(order);
        last = order.id;
      }
      over = await ordersOfRemoved.over(last);
    }
  }

  return async (): Promise<void> => {
    await removedAccounts.follow(fetchRemovals, forget);
    await forgetBuyers();
  };
}
