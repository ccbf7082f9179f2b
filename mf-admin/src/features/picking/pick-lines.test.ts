import type { Order } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { pickLines, shelvesOf } from './pick-lines.ts';

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

test('adds up units of several orders by name and size', () => {
  const lines = pickLines(
    [
      order('aaaaaa111111', line('Stole', 'M', 1), line('Kurti', 'S', 2)),
      order('bbbbbb222222', line('Kurti', 'S', 1), line('Kurti', 'L', 1)),
    ],
    new Map(),
  );
  expect(lines.map(({ name, size, quantity, orders }) => [name, size, quantity, orders])).toEqual([
    ['Kurti', 'L', 1, ['222222']],
    ['Kurti', 'S', 3, ['111111 × 2', '222222']],
    ['Stole', 'M', 1, ['111111']],
  ]);
});

test('sorts by storage location, unknown ones last', () => {
  const at = (size: string, shelf?: string) => ({ color: 'rani', size, shelf });
  const shelves = shelvesOf([
    { _id: 'Kurti', variants: [at('S', 'A 10'), at('L', 'A 2')] as never },
    { _id: 'Stole', variants: [at('M')] as never },
  ]);
  const lines = pickLines(
    [order('aaaaaa111111', line('Stole', 'M', 1), line('Kurti', 'S', 2), line('Kurti', 'L', 1))],
    shelves,
  );
  expect(lines.map(({ name, size, shelf }) => [name, size, shelf])).toEqual([
    ['Kurti', 'L', 'A 2'],
    ['Kurti', 'S', 'A 10'],
    ['Stole', 'M', ''],
  ]);
});
