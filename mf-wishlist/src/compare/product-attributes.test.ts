import type { ProductCard } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { attributesOf } from './product-attributes.ts';

const product = (changes: Partial<ProductCard> = {}): ProductCard => ({
  _id: 'a'.repeat(24),
  name: 'Bandhani kurti',
  category: { _id: 'b'.repeat(24), slug: 'kurti', name: 'Kurti' },
  tag: 'regular',
  price: 1299,
  saleprice: 999,
  sku: 'BK-1',
  stock: 3,
  reviewsCount: 0,
  avgRating: 0,
  images: [],
  colors: [
    { name: 'Indigo', sizes: ['L', 'S'], images: [] },
    { name: '', sizes: ['XL'], images: [] },
  ],
  createdAt: '2026-01-01T00:00:00Z',
  ...changes,
});

const attribute = (label: string, ...products: ProductCard[]) =>
  attributesOf(products).find((one) => one.label === label);

test("describes a product with the shop's terms", () => {
  const values = Object.fromEntries(
    attributesOf([product()]).map(({ label, values }) => [label, values[0]]),
  );
  expect(values).toEqual({
    Price: '₹999 instead of ₹1,299',
    Availability: 'In stock',
    Category: 'Kurti',
    Colours: 'Indigo',
    Sizes: 'S, L, XL',
  });
});

test('omits review figures', () => {
  expect(attribute('Rating', product({ reviewsCount: 9, avgRating: 4.2 }))).toBeUndefined();
});

test('marks only differing rows', () => {
  const other = product({ stock: 0, gender: 'women' });
  const differing = attributesOf([product(), other]).filter(({ differs }) => differs);
  expect(differing.map(({ label }) => label)).toEqual(['Availability', 'For']);
  expect(attribute('For', product(), other)?.values).toEqual(['', 'Women']);
});

test('marks nothing for a single product', () => {
  expect(attributesOf([product({ description: 'Soft.' })]).some(({ differs }) => differs)).toBe(
    false,
  );
});

test('shows prices and sizes of variants where they differ', () => {
  const variant = (color: string, size: string, stock: number) => ({
    color,
    size,
    stock,
    sku: `BK-1:${color}:${size}`,
    price: 1299,
    saleprice: 999,
    isForSale: true,
  });
  const varied = {
    ...product({ countedBy: 'variant', basePrices: { price: 1499, saleprice: 1499 } }),
    colors: [
      { name: 'Indigo', sizes: ['L', 'S'], images: [] },
      { name: 'Rani', sizes: ['M', 'S'], images: [] },
    ],
    variants: [
      variant('Indigo', 'L', 1),
      variant('Indigo', 'S', 0),
      variant('Rani', 'M', 0),
      variant('Rani', 'S', 2),
    ],
  };
  expect(attribute('Price', varied)?.values).toEqual(['from ₹999 instead of ₹1,299']);
  expect(attribute('Sizes', varied)?.values).toEqual(['S, M (sold out), L']);
  const gone = { ...varied, variants: varied.variants.map((one) => ({ ...one, stock: 0 })) };
  expect(attribute('Availability', gone)?.values).toEqual(['Sold out']);
  expect(attribute('Sizes', gone)?.values).toEqual(['S, M, L']);
});
