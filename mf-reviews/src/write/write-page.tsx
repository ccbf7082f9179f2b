import { orderNumber, type ReviewedOrder } from '@tanabana/contracts';
import {
  Link,
  openAccount,
  paths,
  useApi,
  useSearchParams,
  useSession,
} from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Button, buttonClass, EmptyState, ErrorState } from '@tanabana/ui';
import { OWN_REVIEWS } from '../shared/pages.ts';
import { reviewCalls } from '../shared/review-calls.ts';
import { LineCard } from './line-card.tsx';
import { OptOut } from './opt-out.tsx';
import { OrderLoading } from './order-loading.tsx';
import styles from './write-page.module.css';

/** Lines of a delivered order with their reviews or the form (rule 19.1). */
export default function WritePage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const order = search.get('order') ?? '';
  const key = search.get('key') ?? undefined;
  const canAsk = order !== '' && (user !== null || key !== undefined);
  const answer = useApi(reviewCalls.order, canAsk ? { params: { order }, query: { key } } : null);
  const { data, error, mutate } = answer;
  if (order === '') return <Missing />;
  if (!canAsk) return <SignInFirst />;
  if (data)
    return (
      <>
        {search.get('optOut') && <OptOut order={order} linkKey={key} />}
        <Order order={data} linkKey={key} onChanged={(next) => void mutate(next)} />
      </>
    );
  if (error && [400, 403, 404].includes(error.status)) return <Missing text={error.message} />;
  if (error) return <ErrorState as="h1" title="Your order cannot be shown now" of={answer} />;
  return <OrderLoading />;
}

interface OrderProps {
  order: ReviewedOrder;
  /** Key of an emailed link. */
  linkKey: string | undefined;
  onChanged: (order: ReviewedOrder) => void;
}

function Order({ order, linkKey, onChanged }: OrderProps) {
  const { user } = useSession();
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>
          {order.lines.length === 1 ? 'How do you like it?' : 'How do you like your order?'}
        </h1>
        <p className={styles.soft}>
          Order #{orderNumber(order.orderId)}, delivered on {formatDay(order.deliveredAt)}.
        </p>
      </header>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <LineCard
            key={line.line}
            order={order}
            line={line}
            linkKey={linkKey}
            onReview={(review) =>
              onChanged({
                ...order,
                lines: order.lines.map((one) =>
                  one.line === line.line ? { ...one, review } : one,
                ),
              })
            }
          />
        ))}
      </ul>
      {user && (
        <p>
          <Link to={OWN_REVIEWS}>All your reviews</Link>
        </p>
      )}
    </div>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      as="h1"
      title="Sign in to review your order"
      action={<Button onClick={() => openAccount()}>Log in</Button>}
    >
      Ordered as a guest? Open the link in our email.
    </EmptyState>
  );
}

const REASON =
  'Only buyers can review a product, after its delivery. This link belongs to no delivered order.';

function Missing({ text = REASON }: { text?: string }) {
  const { user } = useSession();
  return (
    <EmptyState
      as="h1"
      ornament="thread"
      title="Nothing to review here"
      action={
        <Link
          to={user ? OWN_REVIEWS : paths.home()}
          className={buttonClass({ variant: 'secondary' })}
        >
          {user ? 'See what you can review' : 'Back to the shop'}
        </Link>
      }
    >
      {user && `You are signed in as ${user.username}. `}
      {text}
    </EmptyState>
  );
}
