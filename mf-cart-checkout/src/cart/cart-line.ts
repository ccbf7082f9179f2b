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

/** A line of the cart (rule 3.6), with what an order needs to know besides. Rupees. */
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

/** What tells lines apart: product, size and colour (rule 3.6). */
export const lineKey = (line: Pick<CartLine, 'id' | 'size' | 'color'>): string =>
  JSON.stringify([line.id, line.size, line.color]);

/** The same for lines whose units are counted together: of one product, or of one variant of it. */
export const poolOf = (
  { productRef, color, size }: Pick<CartLine, 'productRef' | 'color' | 'size'>,
  countedBy: Product['countedBy'],
): string =>
  countedBy === 'variant' ? `${productRef._id} ${choiceKey({ color, size })}` : productRef._id;

/** A whole quantity from 1 to 99; whatever is no number is 1 (rules 4.2, 9.3). */
export function quantityOf(value: unknown): number {
  const number = Math.floor(typeof value === 'string' ? Number.parseFloat(value) : Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_LINE_QUANTITY) : 1;
}

/** Price of the whole line in rupees. */
export const lineTotal = ({ price, qty }: Pick<CartLine, 'price' | 'qty'>): number =>
  toRupees(toPaise(price) * qty);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/**
 * A line out of whatever was stored, with the field names that rule 3.6 allows (`name` for `title`,
 * `imageUrl` for `image`); null where there is no telling what it would be an order of.
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

/** What is chosen on the product page. */
interface ProductChoice {
  product: ProductCard & Pick<Product, 'variants'>;
  colour: string | null;
  size: string | null;
  quantity: number;
}

/** Whether a size is still to be chosen: the colour has sizes and none is chosen (rule 5.4). */
export const needsSize = ({ product, colour, size }: Omit<ProductChoice, 'quantity'>): boolean =>
  !size && (product.colors.find(({ name }) => name === colour)?.sizes.length ?? 0) > 0;

/** The line that a choice on the product page makes. */
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
