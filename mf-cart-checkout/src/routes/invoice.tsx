import { api, Link, paths, useApi, useSearchParams, useTitle } from '@tanabana/storefront';
import {
  buttonClass,
  Container,
  EmptyState,
  ErrorState,
  LoadingState,
  Skeleton,
} from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from '../invoice/invoice-sheet.module.css';
import { InvoicePage } from '../invoice/invoice-sheet.tsx';
import { OrderMissing, SignInFirst, useOrderAddress } from '../order/order-access.tsx';

/**
 * /order/:id/invoice: invoice, credit note (`?number=`) or summary as an A4 sheet, with the order's
 * access rules.
 */
export default function InvoiceRoute() {
  useTitle('Invoice');
  return (
    <Container width="wide" className={styles.page}>
      <Content />
    </Container>
  );
}

function Content(): ReactNode {
  const { id, key, canAsk } = useOrderAddress();
  const [search] = useSearchParams();
  const number = search.get('number') ?? undefined;
  const answer = useApi(
    api.orders.invoice,
    canAsk ? { params: { id }, query: { key, number } } : null,
  );
  const { data, error } = answer;
  if (!canAsk) return <SignInFirst />;
  if (error && [400, 403, 404].includes(error.status)) return <OrderMissing />;
  if (data) return <InvoicePage invoice={data} orderKey={key} />;
  if (error?.code === 'order.no_invoice')
    return (
      <EmptyState
        as="h1"
        title={error.message}
        action={
          <Link to={paths.order(id, key)} className={buttonClass({ variant: 'secondary' })}>
            Back to the order
          </Link>
        }
      />
    );
  if (error) return <ErrorState as="h1" title="The invoice cannot be shown now" of={answer} />;
  return (
    <LoadingState label="Loading your invoice...">
      <Skeleton className={styles.loading} />
    </LoadingState>
  );
}
