import type { ProductCard } from '@tanabana/contracts';

/** Response of lists. */
export const listOf = (...data: ProductCard[]) => ({
  data,
  total: data.length,
  page: 1,
  limit: 8,
});

let made = 0;

/** A product as lists contain it. */
export function buildProduct(changed: Partial<ProductCard> = {}): ProductCard {
  made += 1;
  const _id = made.toString(16).padStart(24, '0');
  return {
    _id,
    name: 'Indigo Block Print Kurti',
    category: { _id: 'c'.repeat(24), name: 'Kurti', slug: 'kurti' },
    tag: 'new',
    price: 1499,
    saleprice: 1299,
    sku: `KU-${made}`,
    stock: 5,
    gender: 'women',
    reviewsCount: 0,
    avgRating: 0,
    images: [],
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [] }],
    createdAt: '2026-11-01T00:00:00.000Z',
    ...changed,
  };
}
