import { MAX_LINE_QUANTITY, toPaise, toRupees } from '@tanabana/contracts';

/** A line of the cart (spec.md section 3), with what an order needs to know besides. Rupees. */
export interface CartLine {
  id: string;
  sku: string;
  title: string;
  /** Selling price of one piece when it was added. */
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

/** What tells lines apart: product, size and colour (spec.md section 3). */
export const lineKey = (line: Pick<CartLine, 'id' | 'size' | 'color'>): string =>
  JSON.stringify([line.id, line.size, line.color]);

/** A whole quantity from 1 to 99; whatever is no number is 1 (spec.md section 4, contract.md). */
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
 * A line out of whatever was stored, with the field names that spec.md allows (`name` for `title`,
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
