import { fromId } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Shortage } from '@tanabana/stock';
import type { OrderLineRecord } from '../orders/order.ts';

/** `order.out_of_stock`, naming each line of which there is too little and what is left. */
export function outOfStock(
  lines: readonly OrderLineRecord[],
  short: readonly Shortage[],
): AppError {
  const left = new Map(short.map((shortage) => [fromId(shortage.productId), shortage.left]));
  const wanting = lines.flatMap((line, index) => {
    const pieces = left.get(line.productId);
    return pieces === undefined ? [] : [{ index, line, left: pieces }];
  });
  return new AppError('order.out_of_stock', {
    errors: wanting.map(({ index, line, left: pieces }) => ({
      path: `products.${index}.quantity`,
      message: pieces === 0 ? `${line.name} is sold out.` : `Only ${pieces} of ${line.name} left.`,
    })),
    details: {
      lines: wanting.map(({ index, line, left: pieces }) => ({
        index,
        productId: line.productId,
        left: pieces,
      })),
    },
  });
}
