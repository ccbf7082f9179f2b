import {
  type OrderLine,
  type Product,
  type ProductCard,
  sameName,
  unitsLeft,
} from '@tanabana/contracts';
import { type CartLine, cartLineOf } from '../cart/cart-line.ts';

interface Again {
  /** Each with the stock of its product or variant. */
  lines: { line: CartLine; stock: number; countedBy?: Product['countedBy'] }[];
  /** Names of what is no longer available as ordered. */
  gone: string[];
}

/**
 * Returns what was ordered as current cart lines: the same product, colour and size at today's
 * price.
 */
export function linesAgain(
  ordered: readonly OrderLine[],
  products: readonly (ProductCard & Pick<Product, 'variants'>)[],
): Again {
  const again: Again = { lines: [], gone: [] };
  for (const line of ordered) {
    const product = products.find(({ _id }) => _id === line.productId);
    const colour = product?.colors.find(({ name }) => sameName(name, line.selectedColor ?? ''));
    const size = colour?.sizes.find((one) => sameName(one, line.selectedSize ?? '')) ?? null;
    const stock = product && colour ? unitsLeft(product, { color: colour.name, size }) : 0;
    if (product && colour && stock > 0 && (size || !colour.sizes.length))
      again.lines.push({
        line: cartLineOf({ product, colour: colour.name, size, quantity: line.quantity }),
        stock,
        ...(product.countedBy && { countedBy: product.countedBy }),
      });
    else again.gone.push(line.name);
  }
  return again;
}
