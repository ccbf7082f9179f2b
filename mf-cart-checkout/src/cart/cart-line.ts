import {
  choiceKey,
  MAX_LINE_QUANTITY,
  type Product,
  type ProductCard,
  pricesLeft,
  sellingPrice,
  toPaise,
  toRupees,
  variantOf,
} from '@tanabana/contracts';

/** A cart line (rule 3.6) with additional data for an order. Rupees. */
export interface CartLine {
  id: string;
  sku: string;
  title: string;
  /** Selling price of one unit when it was added. */
  price: number;
  /** Price before the sale. */
  originPrice: number;
  qty: number;
  size: string;
  color: string;
  image: string;
  productRef: { _id: string };
  category: string;
  gender: string | null;
}

/** Returns the identity of a line: product, size and colour (rule 3.6). */
export const lineKey = (line: Pick<CartLine, 'id' | 'size' | 'color'>): string =>
  JSON.stringify([line.id, line.size, line.color]);

/** Returns the key of a line's stock count: of its product or variant. */
export const poolOf = (
  { productRef, color, size }: Pick<CartLine, 'productRef' | 'color' | 'size'>,
  countedBy: Product['countedBy'],
): string =>
  countedBy === 'variant' ? `${productRef._id} ${choiceKey({ color, size })}` : productRef._id;

/** Returns a whole quantity from 1 to 99; invalid numbers become 1 (rules 4.2, 9.3). */
export function quantityOf(value: unknown): number {
  const number = Math.floor(typeof value === 'string' ? Number.parseFloat(value) : Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_LINE_QUANTITY) : 1;
}

/** Returns the price of a line in rupees. */
export const lineTotal = ({ price, qty }: Pick<CartLine, 'price' | 'qty'>): number =>
  toRupees(toPaise(price) * qty);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/**
 * Reads a stored line with the field names of rule 3.6 (`name` for `title`, `imageUrl` for
 * `image`); null if it does not identify a product.
 */
export function readLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Record<string, unknown>;
  const price = amount(stored.price);
  const id = text(stored.id);
  if (!id || price === null) return null;
  const ref = stored.productRef as { _id?: unknown } | null | undefined;
  return {
    id,
    sku: text(stored.sku),
    title: text(stored.title) || text(stored.name),
    price,
    originPrice: amount(stored.originPrice) ?? price,
    qty: quantityOf(stored.qty),
    size: text(stored.size),
    color: text(stored.color),
    image: text(stored.image) || text(stored.imageUrl),
    productRef: { _id: text(ref?._id) || id },
    category: text(stored.category),
    gender: text(stored.gender) || null,
  };
}

/** Choice on the product page. */
interface ProductChoice {
  product: ProductCard & Pick<Product, 'variants'>;
  colour: string | null;
  size: string | null;
  quantity: number;
}

/** Whether a size must still be chosen: the colour has sizes and none is chosen (rule 5.4). */
export const needsSize = ({ product, colour, size }: Omit<ProductChoice, 'quantity'>): boolean =>
  !size && (product.colors.find(({ name }) => name === colour)?.sizes.length ?? 0) > 0;

/** Returns the line of a choice on the product page. */
export function cartLineOf({ product, colour, size, quantity }: ProductChoice): CartLine {
  const chosen = product.colors.find(({ name }) => name === colour);
  const prices = pricesLeft(product, { color: colour, size });
  return {
    id: product._id,
    sku: variantOf(product, { color: colour, size })?.sku ?? product.sku,
    title: product.name,
    price: sellingPrice(prices),
    originPrice: prices.price,
    qty: quantity,
    size: size ?? '',
    color: colour ?? '',
    image: chosen?.images[0] ?? product.images[0] ?? '',
    productRef: { _id: product._id },
    category: product.category.name,
    gender: product.gender ?? null,
  };
}
