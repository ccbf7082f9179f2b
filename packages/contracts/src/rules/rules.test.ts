import { describe, expect, test } from 'vitest';
import { inWearingOrder, isOnSale, sellingPrice } from './product.ts';
import { slugify } from './search-words.ts';
import { orderTotals } from './shipping.ts';
import { holdsStock, orderNumber } from './statuses.ts';

describe('selling price (rule 3.2)', () => {
  test.each([
    [{ price: 1000, saleprice: 800 }, 800, true],
    [{ price: 1000, saleprice: 0 }, 1000, false],
    [{ price: 1000, saleprice: 1000 }, 1000, false],
    [{ price: 1000, saleprice: 1200 }, 1000, false],
  ])('prices %o at %d', (product, expected, sale) => {
    expect(sellingPrice(product)).toBe(expected);
    expect(isOnSale(product)).toBe(sale);
  });
});

describe('order totals', () => {
  test('ships at the flat rate below 1000 rupees', () => {
    expect(orderTotals([{ price: 333.33, quantity: 3 }])).toEqual({
      subtotal: 999.99,
      shippingCharge: 50,
      discount: 0,
      totalPrice: 1049.99,
    });
  });
  test('ships free from 1000 rupees on, to the paisa', () => {
    expect(orderTotals([{ price: 500, quantity: 2 }]).totalPrice).toBe(1000);
  });
  test('ships free where the shop gives it', () => {
    expect(orderTotals([{ price: 100, quantity: 1 }], { freeShipping: true })).toMatchObject({
      shippingCharge: 0,
      totalPrice: 100,
    });
  });
  test('adds paise without drift (rule 9.2)', () => {
    expect(orderTotals([{ price: 0.1, quantity: 3 }]).subtotal).toBe(0.3);
  });
  test('totals 0 for an empty cart', () => {
    expect(orderTotals([]).totalPrice).toBe(0);
  });
});

test('sorts sizes from small to large, numbers by value, unknown names last', () => {
  expect(inWearingOrder(['XL', 'M', 'Loose', 'L', '40', 'S', '38', 'xs'])).toEqual([
    'xs',
    'S',
    'M',
    'L',
    'XL',
    '38',
    '40',
    'Loose',
  ]);
});

test.each([
  ['Kurta Set', 'kurta-set'],
  ['Men’s  Wear & More', 'mens-wear-more'],
  ['Été', 'ete'],
  ['***', ''],
])('makes the slug of %s: %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('releases stock for cancelled and returned orders', () => {
  expect(holdsStock('Cancelled')).toBe(false);
  expect(holdsStock('Returned')).toBe(false);
  expect(holdsStock('Delivered')).toBe(true);
});

test('shows the last six characters of an order id (rule 3.10)', () => {
  expect(orderNumber('65f0c1d2e3a4b5c6d7e8f90a')).toBe('e8f90a');
});
