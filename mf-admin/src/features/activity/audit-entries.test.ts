import type { AuditPage } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { actionText, changeText, fieldText, newestFirst, valueText } from './audit-entries.ts';

const page = (total: number, ...minutes: number[]): AuditPage => ({
  data: minutes.map((minute) => ({
    id: `65a0000000000000000000${minute}`,
    at: `2026-11-05T10:${minute}:00.000Z`,
    by: { id: null, username: 'asha' },
    action: 'changed',
    target: { id: '65a000000000000000000001', name: 'Kurti' },
    changes: [],
  })),
  total,
  page: 1,
  limit: 50,
});

test('sorts entries of all services by time', () => {
  const { entries, complete } = newestFirst([
    ['products', page(2, 30, 10)],
    ['orders', page(1, 20)],
  ]);
  expect(entries.map(({ at, area }) => [at.slice(14, 16), area])).toEqual([
    ['30', 'products'],
    ['20', 'orders'],
    ['10', 'products'],
  ]);
  expect(complete).toBe(true);
});

test('leaves entries out that may have gaps before them', () => {
  const { entries, complete } = newestFirst([
    ['products', page(9, 30, 20)],
    ['orders', page(2, 25, 10)],
  ]);
  expect(entries.map(({ at }) => at.slice(14, 16))).toEqual(['30', '25', '20']);
  expect(complete).toBe(false);
});

test('shows long texts from where they differ', () => {
  const text = 'A long straight kurta in soft silk, plain trousers and a dupatta. '.repeat(4);
  expect(
    changeText({ field: 'description', from: `${text}Dry clean.`, to: `${text}Hand wash.` }),
  ).toEqual({
    from: '…trousers and a dupatta. Dry clean.',
    to: '…trousers and a dupatta. Hand wash.',
  });
  expect(changeText({ field: 'name', from: 'Stole', to: 'Stola' })).toEqual({
    from: 'Stole',
    to: 'Stola',
  });
});

test.each([
  ['rupees as prices are written', 'saleprice', 2450.5, '₹2,450.50'],
  ['pieces as they are', 'stock', 1000, '1000'],
  ['nothing', 'description', '', 'nothing'],
  ['no pictures', 'images', [], 'nothing'],
  ['pictures by their number', 'images', ['/api/products/images/a'], '1 image'],
  ['colours in a line', 'colors', ['Madder: S, M', 'Indigo: L'], 'Madder: S, M; Indigo: L'],
  ['an empty list', 'colors', [], 'nothing'],
  ['yes or no', 'isAdmin', false, 'no'],
  ['the beginning of a long text', 'description', 'a'.repeat(200), `${'a'.repeat(157)}…`],
])('%s', (_, field, value, words) => {
  expect(valueText(field, value)).toBe(words);
});

test('names variants, and describes units returned by orders', () => {
  expect(fieldText('variants.Indigo, 2XL.stock')).toBe('Indigo, 2XL: stock');
  expect(fieldText('variants.Sea green.isForSale')).toBe('Sea green: for sale');
  expect(fieldText('unplaced.KU-1:RANI:M')).toBe('KU-1:RANI:M');
  expect(fieldText('address.postalCode')).toBe('Address postal code');
  const [entry] = page(1, 10).data;
  const words = (action: string, area: 'products' | 'orders') =>
    entry && actionText({ ...entry, action, area });
  expect(words('unplaced', 'products')).toBe(
    'gave back pieces of a removed variant of the product',
  );
  expect(words('returned', 'orders')).toBe('returned the order');
});
