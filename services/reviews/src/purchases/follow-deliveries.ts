import type { Deliveries } from '@tanabana/contracts';
import { ordersBetweenServices } from '@tanabana/contracts/endpoints';
import { callService } from '@tanabana/service-kit';
import type { RemovedAccountRepository } from '../removed-accounts/removed-account-repository.ts';
import type { PurchaseRepository } from './purchase-repository.ts';

const TIMEOUT_MS = 10_000;

/** Requests one page of deliveries that changed since the `at` of an earlier one. */
export type FetchDeliveries = (since?: string) => Promise<Deliveries>;

/** Requests deliveries from the orders service at `baseUrl` (`ORDERS_URL`); throws while it is unavailable. */
export const createDeliveriesClient =
  (baseUrl: string): FetchDeliveries =>
  (since) =>
    callService(baseUrl, ordersBetweenServices.deliveries, {
      query: { since },
      timeoutMs: TIMEOUT_MS,
    });

interface FollowDeps {
  purchases: Pick<PurchaseRepository, 'store' | 'progress' | 'setProgress'>;
  removedAccounts: Pick<RemovedAccountRepository, 'removedOf' | 'forgetOrders'>;
}

type Delivery = Deliveries['deliveries'][number];

const toPurchase = ({ deliveredAt, ...delivery }: Delivery) => ({
  ...delivery,
  // an order without email is about to be anonymised
  ...(delivery.email === '' && { firstName: '', lastName: '' }),
  deliveredAt: new Date(deliveredAt),
});

/**
 * Returns a job that copies delivered orders from the orders service. Progress is saved after
 * storing, so that a crash repeats a page but skips none; orders of deleted accounts are not stored
 * (rules 19.1, 19.8).
 */
export function createDeliveryCopy(
  { purchases, removedAccounts }: FollowDeps,
  fetchDeliveries: FetchDeliveries,
) {
  return async (): Promise<void> => {
    for (let more = true; more; ) {
      const page = await fetchDeliveries(await purchases.progress());
      const accounts = page.deliveries.flatMap(({ userId }) => userId ?? []);
      const removed = await removedAccounts.removedOf(accounts);
      const isForgotten = ({ userId, email }: Delivery): boolean =>
        userId === null ? email === '' : removed.has(userId);
      await purchases.store(page.deliveries.filter((one) => !isForgotten(one)).map(toPurchase));
      await removedAccounts.forgetOrders(
        page.deliveries.filter(isForgotten).map(({ orderId, lines }) => ({
          orderId,
          lines: lines.map(({ line }) => line),
        })),
      );
      await purchases.setProgress(page.at);
      more = page.more;
    }
  };
}
