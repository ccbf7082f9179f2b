import type { Product, Review } from '@tanabana/contracts';

/**
 * Returns reviews in the form of Google's review snippets
 * (https://developers.google.com/search/docs/appearance/structured-data/review-snippet).
 * @param url absolute address of the product's page
 */
export const reviewsData = (product: Product, reviews: readonly Review[], url: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': isGroup(product) ? 'ProductGroup' : 'Product',
      '@id': `${url}#product`,
      name: product.name,
      review: reviews.map(reviewData),
    },
  ],
});

/** As the document's head: a product with several variants for sale is a group. */
const isGroup = ({ variants = [] }: Product): boolean =>
  variants.filter(({ isForSale }) => isForSale).length > 1;

const reviewData = (review: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: review.author },
  datePublished: review.createdAt,
  reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
  name: review.title || undefined,
  reviewBody: review.text || undefined,
  inLanguage: review.language,
});
