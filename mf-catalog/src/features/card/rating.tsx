import { formatCount, type ProductCard } from '@tanabana/contracts';
import { Stars, VisuallyHidden } from '@tanabana/ui';
import styles from './rating.module.css';

type Rated = Pick<ProductCard, 'avgRating' | 'reviewsCount'>;

/** Element that contains the reviews of a product's page. */
export const REVIEWS_ID = 'reviews';

/** Average stars and number of reviews on a card; nothing without reviews. */
export function CardRating({ product: { avgRating, reviewsCount } }: { product: Rated }) {
  if (reviewsCount === 0) return null;
  return (
    <p className={styles.rating}>
      <Stars value={avgRating} />
      <span aria-hidden="true">({formatCount(reviewsCount)})</span>
      <VisuallyHidden>{reviewsText(reviewsCount)}</VisuallyHidden>
    </p>
  );
}

/** The same beside the title of a product's page, linked to its reviews. */
export function ProductRating({ product: { avgRating, reviewsCount } }: { product: Rated }) {
  if (reviewsCount === 0) return null;
  return (
    <a href={`#${REVIEWS_ID}`} className={styles.link}>
      <Stars value={avgRating} />
      <span aria-hidden="true">{avgRating.toFixed(1)}</span>
      <span className={styles.count}>{reviewsText(reviewsCount)}</span>
    </a>
  );
}

const reviewsText = (count: number): string =>
  count === 1 ? '1 review' : `${formatCount(count)} reviews`;
