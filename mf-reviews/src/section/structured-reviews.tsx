import type { Product, Review } from '@tanabana/contracts';
import { paths, useConfig } from '@tanabana/storefront';
import { reviewsData } from './reviews-data.ts';

/**
 * The shown reviews as data for search engines. The document's head describes the product under
 * the same `@id` (products service).
 */
export function StructuredReviews({ product, reviews }: { product: Product; reviews: Review[] }) {
  const { publicUrl } = useConfig();
  if (reviews.length === 0) return null;
  const url = `${publicUrl}${paths.product(product._id)}`;
  // a text cannot end the element
  const json = JSON.stringify(reviewsData(product, reviews, url)).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
