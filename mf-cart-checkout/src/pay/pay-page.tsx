import { useTitle } from '@tanabana/storefront';
import { ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { OrderMissing, SignInFirst, useOrder } from '../order/order-access.tsx';
import { Pay } from './pay.tsx';
import styles from './pay-page.module.css';

/** Pays the address's order through a provider (chapter 18), with the order's access rules. */
export function PayPage(): ReactNode {
  const answer = useOrder();
  const { data: order, error, key, canAsk, mutate, retry } = answer;
  if (!canAsk) return <SignInFirst />;
  if (error && [400, 403, 404].includes(error.status)) return <OrderMissing />;
  if (order)
    return (
      <Pay
        key={order._id}
        order={order}
        orderKey={key}
        onChanged={(next) => void mutate(next)}
        reload={retry}
      />
    );
  if (error) return <ErrorState as="h1" title="The payment cannot be shown now" of={answer} />;
  return <PayLoading />;
}

/** Skeleton of the page. */
function PayLoading() {
  useTitle('Pay for your order');
  return (
    <LoadingState label="Loading your order..." className={styles.loading}>
      <h1>Pay for your order</h1>
      <Skeleton className={styles.loadingFacts} />
      <Skeleton className={styles.loadingWays} />
    </LoadingState>
  );
}
