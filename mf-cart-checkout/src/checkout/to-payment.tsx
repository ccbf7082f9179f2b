import { orderNumber, type PlacedOrder } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import { buttonClass, Container, EmptyState } from '@tanabana/ui';

/** Shown while the page of a placed order's payment loads, and if the buyer goes back to this page. */
export function ToPayment({ order, orderKey }: Pick<PlacedOrder, 'order' | 'orderKey'>) {
  return (
    <Container>
      <EmptyState
        as="h1"
        title={`Order #${orderNumber(order._id)} is placed`}
        action={
          <a href={paths.pay(order._id, orderKey)} rel="external" className={buttonClass()}>
            Pay now
          </a>
        }
      >
        <p role="status">Opening the payment page… If it does not open, choose Pay now.</p>
      </EmptyState>
    </Container>
  );
}
