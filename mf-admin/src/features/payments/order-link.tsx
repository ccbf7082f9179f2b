import { orderNumber, type Payment } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { tabPath } from '../../shared/use-address-state.ts';

/** Order number of a payment, linked to the order. */
export function OrderLink({ orderId }: Pick<Payment, 'orderId'>) {
  if (orderId === null) return 'No order';
  return (
    <Link to={tabPath('orders', { q: orderId })}>
      <code>{orderNumber(orderId)}</code>
    </Link>
  );
}
