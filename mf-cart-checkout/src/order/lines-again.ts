import type { OrderLine, ProductCard } from '@tanabana/contracts';
import { type CartLine, cartLineOf } from '../cart/cart-line.ts';

interface Again {
  lines: { line: CartLine; stock: number }[];
  /** Names of what can no longer be had as it was ordered. */
  gone: string[];
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What was ordered, as cart lines of today: the same product, colour and size at today's price. */
export function linesAgain(ordered: readonly OrderLine[], products: readonly ProductCard[]): Again {
  const again: Again = { lines: [], gone: [] };
  for (const line of ordered) {
    const product = products.find(({ _id }) => _id === line.productId);
    const colour = product?.colors.find(({ name }) => same(name, line.selectedColor ?? ''));
    const size = colour?.sizes.find((one) => same(one, line.selectedSize ?? '')) ?? null;
    const isSold = product && colour && product.stock > 0 && (size || !colour.sizes.length);
    if (isSold)
      again.lines.push({
        line: cartLineOf({ product, colour: colour.name, size, quantity: line.quantity }),
        stock: product.stock,
      });
    else again.gone.push(line.name);
  }
  return again;
}
