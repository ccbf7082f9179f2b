import type { Product, Review } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { reviewsData } from './reviews-data.ts';

const URL = 'https://shop.example/product/1';
const review: Review = {
  ...{ _id: 'a'.repeat(24), productId: 'b'.repeat(24), stars: 5, title: '', text: 'Soft.' },
  ...{ language: 'hi', author: 'Asha', isVerified: true, pictures: [], helpful: 0 },
  createdAt: '2026-10-05T10:00:00.000Z',
};
const variant = { isForSale: true } as NonNullable<Product['variants']>[number];
const withVariants = (...variants: NonNullable<Product['variants']>): Product =>
  ({ name: 'Kurti', variants }) as Product;

test('names author, date, stars, text and language of each review', () => {
  const [product] = reviewsData(withVariants(), [review], URL)['@graph'];
  expect(product?.review).toEqual([
    {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Asha' },
      datePublished: review.createdAt,
      reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
      name: undefined,
      reviewBody: 'Soft.',
      inLanguage: 'hi',
    },
  ]);
});

test.each([
  [[variant], 'Product'],
  [[variant, variant], 'ProductGroup'],
  [[variant, { ...variant, isForSale: false }], 'Product'],
] as const)('describes %j as the head of the page does: %s', (variants, type) => {
  const [product] = reviewsData(withVariants(...variants), [review], URL)['@graph'];
  expect(product).toMatchObject({ '@type': type, '@id': `${URL}#product`, name: 'Kurti' });
});
