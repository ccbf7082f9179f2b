import { type BulkOrderChange, MAX_BULK_ORDERS, type Order, texts } from '@tanabana/contracts';
import { api, messageOf } from '@tanabana/storefront';

/** Results of many orders. */
export interface Changed {
  changed: number;
  unchanged: number;
  refused: { order: Order; reason: string }[];
}

/**
 * Sets one status on many orders in batches. After a failed call nothing more is sent; its outcome
 * is unknown, so all remaining orders count as rejected. Idempotent.
 * @param onProgress called with the number of processed orders
 */
export async function changeStatuses(
  orders: readonly Order[],
  change: BulkOrderChange['change'],
  onProgress: (done: number) => void,
): Promise<Changed> {
  const sum: Changed = { changed: 0, unchanged: 0, refused: [] };
  for (let from = 0; from < orders.length; from += MAX_BULK_ORDERS) {
    const some = orders.slice(from, from + MAX_BULK_ORDERS);
    try {
      const { changed, unchanged, results } = await api.orders.bulk(
        { body: { ids: some.map(({ _id }) => _id), change } },
        { timeout: PATIENCE_MS },
      );
      sum.changed += changed;
      sum.unchanged += unchanged;
      const reasons = new Map(
        results.flatMap(({ id, outcome, reason = '' }) =>
          outcome === 'refused' ? [[id, reason] as const] : [],
        ),
      );
      for (const order of some) {
        const reason = reasons.get(order._id);
        if (reason !== undefined) sum.refused.push({ order, reason });
      }
    } catch (error) {
      const reason = messageOf(error, texts.failed.orderStatus);
      sum.refused.push(...orders.slice(from).map((order) => ({ order, reason })));
      return sum;
    }
    onProgress(from + some.length);
  }
  return sum;
}

/** Timeout in milliseconds: a hundred transactions on a busy machine. */
const PATIENCE_MS = 60_000;
