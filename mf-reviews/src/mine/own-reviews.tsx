import { orderNumber, type ReviewedLine, type ReviewedOrder } from '@tanabana/contracts';
import { Link, paths, useApi } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import {
  Badge,
  buttonClass,
  EmptyState,
  ErrorState,
  Stars,
  type Tone,
  VisuallyHidden,
} from '@tanabana/ui';
import { writePath } from '../shared/pages.ts';
import { reviewCalls } from '../shared/review-calls.ts';
import { boughtText } from '../shared/review-texts.ts';
import { LinePicture } from '../write/line-picture.tsx';
import { OrderLoading } from '../write/order-loading.tsx';
import styles from './own-reviews.module.css';

/** Delivered orders of the signed-in user, each line with its review or a link to the form. */
export function OwnReviews() {
  const answer = useApi(reviewCalls.orders, {});
  const { data, error } = answer;
  if (error && !data)
    return <ErrorState as="h1" title="Your reviews could not be loaded" of={answer} />;
  if (!data) return <OrderLoading />;
  if (data.data.length === 0)
    return (
      <EmptyState
        as="h1"
        title="Nothing to review yet"
        action={
          <Link to={paths.dashboard('my-orders')} className={buttonClass({ variant: 'secondary' })}>
            See your orders
          </Link>
        }
      >
        You can review what you bought once it has been delivered.
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your reviews</h1>
      {data.data.map((order) => (
        <OrderLines key={order.orderId} order={order} />
      ))}
    </div>
  );
}

function OrderLines({ order }: { order: ReviewedOrder }) {
  const id = `order-${order.orderId}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.order}>
        Order #{orderNumber(order.orderId)}{' '}
        <span className={styles.soft}>delivered on {formatDay(order.deliveredAt)}</span>
      </h2>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.line} className={styles.line}>
            <LinePicture path={line.image} />
            <div className={styles.words}>
              <p className={styles.name}>
                <Link to={paths.product(line.productId)}>{line.name}</Link>
              </p>
              {boughtText(line) && <p className={styles.soft}>{boughtText(line)}</p>}
              {line.review && <ReviewLine review={line.review} />}
            </div>
            <Link
              to={writePath(order.orderId, line.line)}
              className={buttonClass({ variant: line.review ? 'quiet' : 'secondary', size: 's' })}
            >
              {line.review ? 'Open' : 'Write a review'}
              <VisuallyHidden>
                {line.review ? ` your review of ${line.name}` : ` of ${line.name}`}
              </VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATES = {
  published: ['success', 'Published'],
  pending: ['warning', 'The shop checks it'],
  hidden: ['danger', 'Not shown'],
} as const satisfies Record<string, readonly [Tone, string]>;

function ReviewLine({ review }: { review: NonNullable<ReviewedLine['review']> }) {
  const [tone, state] = STATES[review.state];
  return (
    <div className={styles.review}>
      <Stars value={review.stars} />
      <Badge tone={tone}>{state}</Badge>
      {review.title && (
        <span lang={review.language} dir="auto" className={styles.reviewTitle}>
          {review.title}
        </span>
      )}
    </div>
  );
}
