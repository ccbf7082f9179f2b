import type { Product, ReviewList as ReviewPage } from '@tanabana/contracts';
import { announce, useApi, useSession } from '@tanabana/storefront';
import { Alert, Button, Skeleton } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';
import { reviewCount } from '../shared/review-texts.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './review-list.module.css';
import { ReviewPhotos } from './review-photos.tsx';
import { ALL, type Choice, isFiltered, listQuery, PAGE_SIZE } from './section-query.ts';
import { StructuredReviews } from './structured-reviews.tsx';
import type { OwnMarks } from './votes.tsx';

interface ReviewListProps {
  product: Product;
  choice: Choice;
}

/** The reviews of a choice, page by page; the previous ones stay while another choice loads. */
export function ReviewList({ product, choice }: ReviewListProps) {
  const marks = useOwnMarks();
  const [opened, setOpened] = useState({ choice, pages: 1 });
  if (opened.choice !== choice) setOpened({ choice, pages: 1 });
  const first = usePage(product._id, choice, 1);
  useFoundAnnouncement(choice, first.isCurrent ? first.page?.total : undefined);
  const { page } = first;
  const isComplete = first.isCurrent && page !== undefined;
  return (
    <div className={styles.list}>
      {first.failure}
      {page && !isFiltered(choice) && choice.sort === ALL.sort && (
        <StructuredReviews product={product} reviews={page.data} />
      )}
      {!page && !first.failure && <ReviewsLoading />}
      {page && (
        <div aria-busy={!first.isCurrent || undefined} className={styles.pages}>
          <Page page={page} product={product} marks={marks} />
          {isComplete &&
            Array.from({ length: opened.pages - 1 }, (_, at) => at + 2).map((number) => (
              <FurtherPage key={number} {...{ product, choice, number, marks }} />
            ))}
        </div>
      )}
      {isComplete && page.total > opened.pages * PAGE_SIZE && (
        <Button
          variant="secondary"
          className={styles.more}
          onClick={() => setOpened({ choice, pages: opened.pages + 1 })}
        >
          Show more reviews
        </Button>
      )}
    </div>
  );
}

interface PageProps {
  page: ReviewPage;
  product: Product;
  marks: OwnMarks;
  /** Whether the first review gets the focus when the page appears. */
  takesFocus?: boolean;
}

function Page({ page, product, marks, takesFocus = false }: PageProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('article')?.focus();
  }, [takesFocus]);
  return (
    <ul ref={list} className={styles.reviews}>
      {page.data.map((review) => (
        <li key={review._id}>
          <ReviewItem
            review={review}
            marks={marks}
            photos={<ReviewPhotos review={review} productName={product.name} />}
          />
        </li>
      ))}
    </ul>
  );
}

interface FurtherPageProps extends ReviewListProps {
  number: number;
  marks: OwnMarks;
}

/** A page that was requested by the button: its first review gets the focus. */
function FurtherPage({ product, choice, number, marks }: FurtherPageProps) {
  const { page, failure } = usePage(product._id, choice, number);
  if (failure) return failure;
  if (!page) return <ReviewsLoading />;
  return <Page page={page} product={product} marks={marks} takesFocus />;
}

/** Loads a page; the last one is returned as not current while another choice loads. */
function usePage(product: string, choice: Choice, number: number) {
  const { data, error, retry, isRefreshing } = useApi(
    reviewCalls.list,
    { query: listQuery(product, choice, number) },
    { keepPrevious: false },
  );
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const failure = error && !data && (
    <Alert
      tone="danger"
      action={
        <Button variant="secondary" size="s" busy={isRefreshing} onClick={retry}>
          Try again
        </Button>
      }
    >
      These reviews could not be loaded.
    </Alert>
  );
  return { page: failure ? undefined : (data ?? last), isCurrent: data !== undefined, failure };
}

/** Announces the number of reviews of each further choice. */
function useFoundAnnouncement(choice: Choice, total: number | undefined): void {
  const announced = useRef(choice);
  useEffect(() => {
    if (total === undefined || announced.current === choice) return;
    announced.current = choice;
    announce(`${reviewCount(total)} found`);
  }, [choice, total]);
}

/** Votes and reviews of the signed-in user. */
function useOwnMarks(): OwnMarks {
  const { user } = useSession();
  const { data, mutate } = useApi(reviewCalls.mine, user ? {} : null);
  return {
    own: data?.reviews.map(({ _id }) => _id) ?? [],
    helpful: data?.helpful ?? [],
    setHelpful: (helpful) => void (data && mutate({ ...data, helpful })),
  };
}

const ReviewsLoading = () => (
  <div aria-busy="true" className={styles.loading}>
    <Skeleton className={styles.loadingReview} />
    <Skeleton className={styles.loadingReview} />
  </div>
);
