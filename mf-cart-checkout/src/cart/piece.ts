import { type ProductCard, sellingPrice } from '@tanabana/contracts';
import type { CartLine } from './cart-line.ts';

/** What is chosen on the product page. */
export interface PieceChoice {
  product: ProductCard;
  colour: string | null;
  size: string | null;
  quantity: number;
}

/** Whether a size is still to be chosen: the colour has sizes and none is chosen (spec.md section 5). */
export const needsSize = ({ product, colour, size }: Omit<PieceChoice, 'quantity'>): boolean =>
  !size && (product.colors.find(({ name }) => name === colour)?.sizes.length ?? 0) > 0;

/** The line that a choice on the product page makes. */
export function pieceOf({ product, colour, size, quantity }: PieceChoice): CartLine {
  const chosen = product.colors.find(({ name }) => name === colour);
  return {
    id: product._id,
    sku: product.sku,
    title: product.name,
    price: sellingPrice(product),
    originPrice: product.price,
    qty: quantity,
    size: size ?? '',
    color: colour ?? '',
    image: chosen?.images[0] ?? product.images[0] ?? '',
    productRef: { _id: product._id },
    category: product.category.name,
    gender: product.gender ?? null,
  };
}
