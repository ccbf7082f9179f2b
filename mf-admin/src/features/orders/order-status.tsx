import {
  awaitsPayment,
  ORDER_STATUSES,
  type Order,
  orderNumber,
  PAYMENT_STATUSES,
} from '@tanabana/contracts';
import { Badge, SelectField, type Tone } from '@tanabana/ui';
import { useCan } from '../../shared/allowed.tsx';
import styles from './orders.module.css';
import type { StatusChange } from './send-status.ts';

const tones: Record<Order['orderStatus'] | Order['paymentStatus'], Tone> = {
  Pending: 'warning',
  Accepted: 'info',
  Shipped: 'info',
  Delivered: 'success',
  Cancelled: 'danger',
  Returned: 'neutral',
  Paid: 'success',
  COD: 'neutral',
  Decline: 'danger',
};

interface StatusProps {
  order: Order;
  kind: 'orderStatus' | 'paymentStatus';
  /** Missing for the viewer's own list, where the status is text. */
  onChange?: (order: Order, change: StatusChange) => void;
  /** Shown without a table header. */
  withLabel?: boolean;
}

const labels = { orderStatus: 'Order status', paymentStatus: 'Payment status' };

/**
 * Returns the statuses that an order may have: the provider reports a payment status, and an order that
 * waits for its payment can only be cancelled (rule 18.6).
 */
function statusesOf(order: Order, kind: StatusProps['kind']): readonly string[] {
  if (kind === 'paymentStatus') return order.payment ? [order.paymentStatus] : PAYMENT_STATUSES;
  return awaitsPayment(order)
    ? ORDER_STATUSES.filter((status) => status === order.orderStatus || status === 'Cancelled')
    : ORDER_STATUSES;
}

/** A status as text, or as a select for staff who may change it (rules 6.3, 23.2). */
export function OrderStatus({ order, kind, onChange, withLabel }: StatusProps) {
  const value = order[kind];
  const label = labels[kind];
  const values = statusesOf(order, kind);
  const mayChange = useCan('orders.write');
  if (!onChange || !mayChange || values.length === 1)
    return (
      <span className={withLabel ? styles.statusText : undefined}>
        {withLabel && `${label} `}
        <Badge tone={tones[value]}>{value}</Badge>
      </span>
    );
  return (
    <SelectField
      hideLabel={!withLabel}
      label={withLabel ? label : `${label} of order ${orderNumber(order._id)}`}
      className={`${styles.status} ${styles[tones[value]]}`}
      value={value}
      options={values.map((status) => ({ value: status, label: status }))}
      onChange={(event) => onChange(order, { [kind]: event.target.value } as StatusChange)}
    />
  );
}
