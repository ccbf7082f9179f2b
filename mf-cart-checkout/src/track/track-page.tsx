import { orderNumber, type Tracking } from '@tanabana/contracts';
import {
  api,
  Link,
  paths,
  useApi,
  useParams,
  useSearchParams,
  useTitle,
} from '@tanabana/storefront';
import { buttonClass, EmptyState, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { Item } from '../order/item.tsx';
import styles from '../order/order-page.module.css';
import { OrderTracking } from '../order/order-tracking.tsx';
import { Parcels } from '../order/parcels.tsx';
import own from './track-page.module.css';

const REFRESH_EVERY_MS = 60_000;

/** Parcels of the address's order, for anyone with the signed link (rule 16.5). */
export function TrackPage(): ReactNode {
  useTitle('Track an order');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const token = search.get('token');
  const answer = useApi(api.orders.tracking, token ? { params: { id }, query: { token } } : null, {
    refreshEvery: REFRESH_EVERY_MS,
  });
  const { data, error } = answer;
  if (!token || (error && [400, 403, 404].includes(error.status))) return <LinkInvalid />;
  if (data) return <Tracked tracking={data} />;
  if (error) return <ErrorState as="h1" title="The parcels cannot be shown now" of={answer} />;
  return (
    <LoadingState label="Loading the parcels..." className={styles.loading}>
      <h1>Track an order</h1>
      <Skeleton className={styles.loadingBar} />
      <Skeleton className={styles.loadingBlock} />
    </LoadingState>
  );
}

function LinkInvalid() {
  return (
    <EmptyState
      as="h1"
      ornament="thread"
      title="No order at this link"
      action={
        <Link to={paths.home()} className={buttonClass({ variant: 'secondary' })}>
          Go to the shop
        </Link>
      }
    >
      Please open the link in our email again. It may have been shortened when it was copied.
    </EmptyState>
  );
}

function Tracked({ tracking }: { tracking: Tracking }) {
  const { orderId, orderStatus, placedAt, city, lines, shipments } = tracking;
  const number = orderNumber(orderId);
  useTitle(`Order #${number}`);
  const deliverBy = tracking.deliverBy ?? undefined;
  return (
    <>
      <header>
        <h1>Order #{number}</h1>
        {city && <p className={styles.soft}>Ships to {city}</p>}
      </header>
      <OrderTracking order={{ orderStatus, createdAt: placedAt, timeline: [], deliverBy }} />
      <Parcels orderStatus={orderStatus} lines={lines} shipments={shipments} />
      <section aria-labelledby="items-heading" className={own.section}>
        <h2 id="items-heading" className={own.heading}>
          What was ordered
        </h2>
        <ul className={own.items}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order line is identified by its position
            <li key={index}>
              <Item item={line} quantity={line.quantity} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
