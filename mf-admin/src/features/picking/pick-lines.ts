import { type Order, orderNumber } from '@tanabana/contracts';

/** Units of one product in one colour and size, and the orders that want them. */
export interface PickLine {
  key: string;
  sku: string;
  name: string;
  colour: string;
  size: string;
  quantity: number;
  orders: string[];
}

/** What to take from the shelves for these orders, by name: a way through the store, not through orders. */
export function pickLines(orders: readonly Order[]): PickLine[] {
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
        quantity: 0,
        orders: [],
      };
      line.quantity += quantity;
      line.orders.push(`${orderNumber(order._id)}${quantity > 1 ? ` × ${quantity}` : ''}`);
      lines.set(key, line);
    }
  return [...lines.values()].sort(
    (a, b) =>
      a.name.localeCompare(b.name) ||
      a.colour.localeCompare(b.colour) ||
      a.size.localeCompare(b.size),
  );
}
