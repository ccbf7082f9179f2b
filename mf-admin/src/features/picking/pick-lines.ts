import { choiceKey, type Order, orderNumber, type Product } from '@tanabana/contracts';

/** Units of one variant, and the orders that need them. */
export interface PickLine {
  key: string;
  sku: string;
  name: string;
  colour: string;
  size: string;
  /** Storage location; empty if unknown. */
  shelf: string;
  quantity: number;
  orders: string[];
}

/** Storage locations by product, colour and size. */
export type Shelves = ReadonlyMap<string, string>;

const shelfKey = (product: string, color: string | null, size: string | null): string =>
  `${product}\n${choiceKey({ color: color ?? '', size })}`;

export const shelvesOf = (products: readonly Pick<Product, '_id' | 'variants'>[]): Shelves =>
  new Map(
    products.flatMap(({ _id, variants = [] }) =>
      variants.flatMap(({ color, size, shelf }) =>
        shelf ? [[shelfKey(_id, color, size), shelf] as const] : [],
      ),
    ),
  );

const inStore = new Intl.Collator('en', { numeric: true });

/**
 * Returns what to pick for these orders, by storage location, then by name; unknown locations last.
 */
export function pickLines(orders: readonly Order[], shelves: Shelves): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const order of orders)
    for (const { productId, sku, name, selectedColor, selectedSize, quantity } of order.products) {
      const key = [productId, selectedColor, selectedSize].join('\n');
      const line = lines.get(key) ?? {
        key,
        sku,
        name,
        colour: selectedColor ?? '',
        size: selectedSize ?? '',
        shelf: shelves.get(shelfKey(productId, selectedColor, selectedSize)) ?? '',
        quantity: 0,
        orders: [],
      };
      line.quantity += quantity;
      line.orders.push(`${orderNumber(order._id)}${quantity > 1 ? ` × ${quantity}` : ''}`);
      lines.set(key, line);
    }
  return [...lines.values()].sort(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      inStore.compare(a.shelf, b.shelf) ||
      a.name.localeCompare(b.name) ||
      a.colour.localeCompare(b.colour) ||
      a.size.localeCompare(b.size),
  );
}
