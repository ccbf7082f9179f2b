import type { FetchRemovals } from '@tanabana/service-kit/mongo';
import type { OrderStorage } from '../storage.ts';

type RemovedAccountsDeps = Pick<
  OrderStorage,
  | 'audit'
  | 'backInStock'
  | 'mails'
  | 'ordersOfRemoved'
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
  const { audit, backInStock, mails, ordersOfRemoved, promotionUses } = storage;
  const { provenAddresses, removedAccounts } = storage;

  async function forget(accounts: readonly string[]): Promise<void> {
    await ordersOfRemoved.mark(accounts);
    await backInStock.forget(accounts);
    await mails.forget(accounts);
    await promotionUses.forget(accounts);
    await audit.forget(accounts);
  }

  async function forgetBuyers(): Promise<void> {
    // an order that changes meanwhile keeps its mark until the next run
    let last = '';
    for (let over = await ordersOfRemoved.over(last); over.length > 0; ) {
      for (const order of over) {
        if (order.userId) await mails.forget([order.userId]);
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
