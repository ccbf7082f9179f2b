import { type BulkOrderChange, type Order, statusETag, texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { type Changed, inBatches, PATIENCE_MS } from './in-batches.ts';

/**
 * Sets one status on many orders in batches. Idempotent.
 * @param onProgress called with the number of processed orders
 */
export const changeStatuses = (
  orders: readonly Order[],
  change: BulkOrderChange['change'],
  onProgress: (done: number) => void,
): Promise<Changed> =>
  inBatches(orders, {
    send: (some) =>
      api.orders.bulk(
        { body: { ids: some.map(({ _id }) => _id), change, versions: versionsOf(some) } },
        { timeout: PATIENCE_MS },
      ),
    failed: texts.failed.orderStatus,
    onProgress,
  });

/** Statuses as the admin sees them: an order that someone else has changed is not changed. */
const versionsOf = (orders: readonly Order[]): Record<string, string> =>
  Object.fromEntries(orders.map((order) => [order._id, statusETag(order)]));
