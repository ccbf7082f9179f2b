import { useTitle } from '@tanabana/storefront';
import { Container, ErrorState } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { OrderLoading } from '../order/order-loading.tsx';
import { OrderMissing } from '../order/order-missing.tsx';
import styles from '../order/order-page.module.css';
import { OrderPage } from '../order/order-page.tsx';
import { SignInFirst } from '../order/sign-in-first.tsx';
import { useOrder } from '../order/use-order.ts';

/** /order/:id: for the account that placed it, an admin, or a guest with its key. */
export default function OrderRoute() {
  useTitle('Your order');
  return (
    <Container width="wide" className={styles.page}>
      <Content />
    </Container>
  );
}

function Content(): ReactNode {
  const { data, error, retry, isRefreshing, key, canAsk, mutate } = useOrder();
  if (!canAsk) return <SignInFirst />;
  if (error && [400, 403, 404].includes(error.status)) return <OrderMissing />;
  if (data)
    return <OrderPage order={data} orderKey={key} onChanged={(next) => void mutate(next)} />;
  if (error)
    return (
      <ErrorState title="Your order cannot be shown now" onRetry={retry} busy={isRefreshing}>
        {error.message}
      </ErrorState>
    );
  return <OrderLoading />;
}
