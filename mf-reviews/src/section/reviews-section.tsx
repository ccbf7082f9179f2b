import type { Product, ReviewSummary } from '@tanabana/contracts';
import { Link, useApi } from '@tanabana/storefront';
import { Alert, Button, Skeleton, VisuallyHidden } from '@tanabana/ui';
import { type ReactNode, useState } from 'react';
import { OWN_REVIEWS } from '../shared/pages.ts';
import { reviewCalls } from '../shared/review-calls.ts';
import { Filters } from './filters.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { ReviewList } from './review-list.tsx';
import styles from './reviews-section.module.css';
import { ALL, type Choice, listQuery } from './section-query.ts';
import { Summary } from './summary.tsx';

/**
 * Reviews of a product: average, distribution, fit, pictures, filters and the reviews, of which the
 * first page is rendered by the server (rules 19.5, 19.7).
 */
export function ReviewsSection({ product }: { product: Product }) {
  const answer = useApi(reviewCalls.summary, { params: { product: product._id } });
  const { data, error, retry, isRefreshing } = answer;
  // requested together with the sums
  const first = useApi(
    reviewCalls.list,
    product.reviewsCount > 0 ? { query: listQuery(product._id, ALL, 1) } : null,
    { keepPrevious: false },
  );
  const retryBoth = (): void => {
    retry();
    if (first.error) first.retry();
  };
  if (data)
    return (
      <Frame>
        {data.count === 0 ? <NoReviews /> : <Reviews product={product} summary={data} />}
      </Frame>
    );
  if (error)
    return (
      <Frame>
        <Unavailable busy={isRefreshing} onRetry={retryBoth} />
      </Frame>
    );
  return (
    <Frame>
      <div aria-busy="true" className={styles.loading}>
        <Skeleton className={styles.loadingBlock} />
        <Skeleton className={styles.loadingBlock} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className={styles.heading}>
        Reviews
      </h2>
      {children}
    </section>
  );
}

interface ReviewsProps {
  product: Product;
  summary: ReviewSummary;
}

function Reviews({ product, summary }: ReviewsProps) {
  const [choice, setChoice] = useState<Choice>(ALL);
  const change = (part: Partial<Choice>): void => setChoice({ ...choice, ...part });
  return (
    <div className={styles.columns}>
      <Summary
        summary={summary}
        stars={choice.stars}
        onStars={(stars) => change({ stars: stars === choice.stars ? null : stars })}
      />
      <div className={styles.reviews}>
        <PhotoStrip summary={summary} productName={product.name} />
        <Filters
          choice={choice}
          summary={summary}
          onChange={change}
          onClear={() => setChoice({ ...ALL, sort: choice.sort })}
        />
        <ReviewList product={product} choice={choice} />
      </div>
    </div>
  );
}

/** The empty state: who can write a review, and where. */
function NoReviews() {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>No reviews yet</p>
      <p>
        Buyers can review this piece once it has been delivered: from <OwnReviews />, from the page
        of the order, or from our email after the delivery.
      </p>
    </div>
  );
}

const OwnReviews = () => <Link to={OWN_REVIEWS}>your reviews</Link>;

function Unavailable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Alert
      tone="info"
      action={
        <Button variant="secondary" size="s" busy={busy} onClick={onRetry}>
          Try again
          <VisuallyHidden> to load the reviews</VisuallyHidden>
        </Button>
      }
    >
      The reviews are temporarily unavailable. Everything else works.
    </Alert>
  );
}
