import { type BulkResult, MAX_BULK_ORDERS, type Order } from '@tanabana/contracts';
import { messageOf } from '@tanabana/storefront';

/** Results of many orders. */
export interface Changed {
  changed: number;
  unchanged: number;
  refused: { order: Order; reason: string }[];
}

/** Timeout in milliseconds: a hundred transactions on a busy machine. */
export const PATIENCE_MS = 60_000;

interface Batches {
  /** @throws ApiError */
  send: (orders: readonly Order[]) => Promise<BulkResult>;
  /** Reason for a failure without a message from the server. */
  failed: string;
  /** Orders per call; by default as many as a call may have. */
  size?: number;
  /** Called with the number of processed orders. */
  onProgress: (done: number) => void;
}

/**
 * Changes many orders in batches. After a failed call nothing more is sent; its outcome is unknown,
 * so all remaining orders count as rejected.
 */
export async function inBatches(
  orders: readonly Order[],
  { send, failed, onProgress, size = MAX_BULK_ORDERS }: Batches,
): Promise<Changed> {
  const sum: Changed = { changed: 0, unchanged: 0, refused: [] };
  for (let from = 0; from < orders.length; from += size) {
    const some = orders.slice(from, from + size);
    try {
      const { changed, unchanged, results } = await send(some);
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
      const reason = messageOf(error, failed);
      sum.refused.push(...orders.slice(from).map((order) => ({ order, reason })));
      return sum;
    }
    onProgress(from + some.length);
  }
  return sum;
}
