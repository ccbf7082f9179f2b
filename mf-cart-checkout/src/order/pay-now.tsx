import type { Order } from '@tanabana/contracts';
import { paths, serverNow } from '@tanabana/storefront';
import { formatClock, zoneNote } from '@tanabana/storefront/dates';
import { Alert, buttonClass, classes } from '@tanabana/ui';
import { isPayable } from './online-payment.ts';
import styles from './order-page.module.css';

interface Props {
  order: Order;
  orderKey: string | undefined;
}

/** Leads to the payment of an order that waits for it (rule 18.1); nothing for other orders. */
export function PayNow({ order, orderKey }: Props) {
  const { payBy } = order.payment ?? {};
  if (!payBy || !isPayable(order, serverNow())) return null;
  return (
    <Alert tone="warning" title="This order is not paid yet">
      <p>
        Your items are reserved until {formatClock(payBy)}
        {zoneNote(payBy)}. We pack them once it is paid.
      </p>
      <a
        href={paths.pay(order._id, orderKey)}
        rel="external"
        className={classes(buttonClass(), styles.payNow)}
      >
        Pay now
      </a>
    </Alert>
  );
}
