import type { FetchRemovals } from '@tanabana/service-kit/mongo';
import type { OrderStorage } from '../storage.ts';

type RemovedAccountsDeps = Pick<
  OrderStorage,
  'audit' | 'backInStock' | 'mails' | 'ordersOfRemoved' | 'provenAddresses' | 'removedAccounts'
>;

/**
 * Forgets the owners of accounts that auth has removed (docs/decisions/0038). Each step changes nothing
 * when done again, and those before the last of an order leave its mark: whatever a crash interrupts is
 * done by the next run.
 */
export function createRemovedAccountWork(
  storage: RemovedAccountsDeps,
  fetchRemovals: FetchRemovals,
) {
  const { audit, backInStock, mails, ordersOfRemoved, provenAddresses, removedAccounts } = storage;

  async function forget(accounts: readonly string[]): Promise<void> {
    await ordersOfRemoved.mark(accounts);
    await backInStock.forget(accounts);
    await mails.forget(accounts);
    await audit.forget(accounts);
  }

  async function forgetBuyers(): Promise<void> {
    // one that changes while it is worked on keeps its mark, and is met again a minute later
    let last = '';
    for (let over = await ordersOfRemoved.over(last); over.length > 0; ) {
      for (const order of over) {
        if (order.userId) await mails.forget([order.userId]);
        await provenAddresses.forget(order);
        await ordersOfRemoved.removeScreenshot(order.id);
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
