import type { Order } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { pickLines } from './pick-lines.ts';

type Line = Order['products'][number];
const line = (name: string, size: string, quantity: number) =>
  ({
    productId: name,
    sku: name,
    name,
    selectedColor: 'Rani',
    selectedSize: size,
    quantity,
  }) as Line;
const order = (id: string, ...products: Line[]) => ({ _id: id, products }) as Order;

test('pieces of several orders are taken together, by name and size', () => {
  const lines = pickLines([
    order('aaaaaa111111', line('Stole', 'M', 1), line('Kurti', 'S', 2)),
    order('bbbbbb222222', line('Kurti', 'S', 1), line('Kurti', 'L', 1)),
  ]);
  expect(lines.map(({ name, size, quantity, orders }) => [name, size, quantity, orders])).toEqual([
    ['Kurti', 'L', 1, ['222222']],
    ['Kurti', 'S', 3, ['111111 × 2', '222222']],
    ['Stole', 'M', 1, ['111111']],
  ]);
});
