import { useTitle } from '@tanabana/storefront';
import { Container, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { OrderMissing, SignInFirst, useOrder } from '../order/order-access.tsx';
import styles from '../order/order-page.module.css';
import { OrderPage } from '../order/order-page.tsx';

/** /order/:id: for its buyer, an admin, or a guest with the access key. */
export default function OrderRoute() {
  useTitle('Your order');
  return (
    <Container width="wide" className={styles.page}>
      <Content />
    </Container>
  );
}

function Content(): ReactNode {
  const answer = useOrder();
  const { data, error, key, mailToken, canAsk, mutate } = answer;
  if (!canAsk) return <SignInFirst />;
  if (error && [400, 403, 404].includes(error.status)) return <OrderMissing />;
  if (data)
    return (
      <OrderPage
        order={data}
        orderKey={key}
        mailToken={mailToken}
        onChanged={(next) => void mutate(next)}
      />
    );
  if (error) return <ErrorState as="h1" title="Your order cannot be shown now" of={answer} />;
  return <OrderLoading />;
}

/** Skeleton of the order. */
function OrderLoading() {
  return (
    <LoadingState label="Loading your order..." className={styles.loading}>
      <h1>Your order</h1>
      <Skeleton className={styles.loadingBar} />
      <Skeleton className={styles.loadingBlock} />
      <Skeleton className={styles.loadingBlock} />
    </LoadingState>
  );
}
