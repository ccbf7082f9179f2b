import type { FieldError } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderLineRecord } from '../orders/order.ts';
import { openKey } from './buyers.ts';

function wordsOf(name: string, open: number, most: number): string {
  if (open === 0) return `You can order ${most} of ${name} at a time.`;
  const have = `You have ${open} of ${name} in orders that are not delivered yet, and`;
  const more = most - open;
  return more > 0
    ? `${have} can order ${more} more until they are.`
    : `${have} cannot order more until they are.`;
}

/**
 * Throws `order.too_many_pieces` where a buyer would have more than `most` pieces of a product in open
 * orders, naming each line of it and how many more there can be.
 * @param open pieces by `openKey`
 */
export function assertNotTooMany(
  lines: readonly OrderLineRecord[],
  buyers: readonly string[],
  open: ReadonlyMap<string, number>,
  most: number,
): void {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines)
    wanted.set(productId, quantity + (wanted.get(productId) ?? 0));
  const openOf = (productId: string): number =>
    Math.max(0, ...buyers.map((buyer) => open.get(openKey(buyer, productId)) ?? 0));
  const over = lines.flatMap(({ productId, name }, index) => {
    const has = openOf(productId);
    if (has + (wanted.get(productId) ?? 0) <= most) return [];
    return [{ index, productId, more: Math.max(0, most - has), message: wordsOf(name, has, most) }];
  });
  if (over.length === 0) return;
  const messages = new Set(over.map(({ message }) => message));
  const errors = over.map(
    ({ index, message }): FieldError => ({ path: `products.${index}.quantity`, message }),
  );
  throw new AppError('order.too_many_pieces', {
    message: [...messages].join(' '),
    errors,
    details: { lines: over.map(({ index, productId, more }) => ({ index, productId, more })) },
  });
}
