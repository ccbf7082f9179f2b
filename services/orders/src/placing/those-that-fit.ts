import { fromId, toId } from '@tanabana/mongo-kit';
import { mergeByProduct, type StockedProduct } from '@tanabana/stock';
import type { Draft } from './drafts.ts';

/** What no two orders may share; the second one learns of the first in the next round. */
const ownOf = ({ placement: { order, customer, attempt } }: Draft): string[] => [
  ...(attempt ? [`attempt ${attempt.id}`] : []),
  ...(order.transactionId ? [`utr ${order.transactionId}`] : []),
  ...(order.isFirst ? [`customer ${customer}`] : []),
];

/**
 * Parts orders into those that can be stored together, in their turn, and those that have to wait for
 * what becomes of them: they want pieces that others would take, or are the same try, UTR or customer.
 */
export function thoseThatFit<T extends Draft>(
  drafts: readonly T[],
  products: readonly StockedProduct[],
): { together: T[]; later: T[] } {
  const left = new Map(products.map(({ _id, stock }) => [fromId(_id), stock]));
  const seen = new Set<string>();
  const together: T[] = [];
  const later: T[] = [];
  for (const draft of drafts) {
    const lines = draft.placement.order.lines.map(({ productId, quantity }) => ({
      productId: toId(productId),
      quantity,
    }));
    const needed = mergeByProduct(lines).map(
      ({ productId, quantity }) => [fromId(productId), quantity] as const,
    );
    const own = ownOf(draft);
    const fits =
      needed.every(([id, quantity]) => (left.get(id) ?? 0) >= quantity) &&
      !own.some((key) => seen.has(key));
    if (!fits) {
      later.push(draft);
      continue;
    }
    for (const [id, quantity] of needed) left.set(id, (left.get(id) ?? 0) - quantity);
    for (const key of own) seen.add(key);
    together.push(draft);
  }
  return { together, later };
}
