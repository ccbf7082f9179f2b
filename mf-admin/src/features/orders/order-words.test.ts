import type { Order } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { choiceText, isFoundBy, lineTotal } from './order-words.ts';

const line = {
  productId: 'a'.repeat(24),
  sku: 'TB-KUR-001',
  name: 'Bagru Straight Kurti',
  category: 'Kurti',
  gender: 'women',
  price: 1299.5,
  originPrice: 1499,
  quantity: 2,
  selectedColor: 'Indigo',
  selectedSize: null,
  colorImage: null,
};
const order = {
  _id: '65f0c1d2e3a4b5c6d7e8f90a',
  username: 'Asha Rathore',
  email: 'asha@example.com',
  phone: '98765 43210',
  products: [line],
} as Order;

test.each(['e8f90a', 'rathore ASHA', 'bagru', '43210', ''])('finds an order by %j', (typed) => {
  expect(isFoundBy(order, typed)).toBe(true);
});

test('requires every term to match', () => {
  expect(isFoundBy(order, 'asha chanderi')).toBe(false);
});

test('formats a line with rupees, colour and size', () => {
  expect(lineTotal(line)).toBe('₹2,599.00');
  expect(choiceText(line)).toBe('Indigo');
});
