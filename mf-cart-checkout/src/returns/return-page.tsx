import { orderNumber } from '@tanabana/contracts';
import { api, Link, notify, paths, useApi, useNavigate } from '@tanabana/storefront';
import {
  buttonClass,
  ChevronLeftIcon,
  EmptyState,
  ErrorState,
  LoadingState,
  Skeleton,
} from '@tanabana/ui';
import type { ReactNode } from 'react';
import { OrderMissing, SignInFirst, useOrder } from '../order/order-access.tsx';
import { KeptLines } from './line-choice.tsx';
import { RequestReturn } from './request-return.tsx';
import { returnableLines } from './return-form.ts';
import styles from './return-page.module.css';

/** Requests a return or an exchange of the address's order (rule 17.1). */
export function ReturnPage(): ReactNode {
  const navigate = useNavigate();
  const answer = useOrder();
  const { data: order, id, key, canAsk } = answer;
  const offered = useApi(
    api.orders.returnOptions,
    canAsk ? { params: { id }, query: { key } } : null,
  );
  const { data: options } = offered;
  const failed = order ? offered : answer;
  if (!canAsk) return <SignInFirst />;
  if (failed.error && [400, 403, 404].includes(failed.error.status)) return <OrderMissing />;
  if (order && options)
    return (
      <>
        <header className={styles.head}>
          <Link to={paths.order(id, key)} className={styles.back}>
            <ChevronLeftIcon size={16} />
            Back to the order
          </Link>
          <h1>Return or exchange</h1>
          <p className={styles.soft}>Order #{orderNumber(id)}</p>
        </header>
        {returnableLines(options).length > 0 && options.methods.length > 0 ? (
          <RequestReturn
            key={id}
            order={order}
            options={options}
            orderKey={key}
            onSent={(changed) => {
              void answer.mutate(changed);
              navigate(paths.order(id, key));
              notify({
                tone: 'success',
                text: 'We have received your request. We answer by email.',
              });
            }}
          />
        ) : (
          <>
            <EmptyState
              as="h2"
              title="Nothing can be sent back now"
              action={
                <Link to={paths.contact()} className={buttonClass({ variant: 'secondary' })}>
                  Write to us
                </Link>
              }
            >
              Is something wrong with your order? Write to us and we look into it.
            </EmptyState>
            <KeptLines order={order} options={options} />
          </>
        )}
      </>
    );
  if (failed.error)
    return <ErrorState as="h1" title="Returns cannot be requested now" of={failed} />;
  return (
    <LoadingState label="Loading your order..." className={styles.loading}>
      <h1>Return or exchange</h1>
      <Skeleton className={styles.loadingBlock} />
      <Skeleton className={styles.loadingBlock} />
    </LoadingState>
  );
}
