import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { SelectBox, type Selection } from '../../shared/selection.tsx';
import styles from './order-rows.module.css';
import { OrderStatus } from './order-status.tsx';

interface OrderRowsProps {
  label: string;
  orders: readonly Order[];
  /** What an order is known by beside its number: its customer, or what was bought. */
  nameOf: (order: Order) => string;
  onView: (id: string) => void;
  isNew?: (order: Order) => boolean;
  selection?: Selection<Order>;
}

/** Orders on a phone: number, name, sum, status; a press opens all that is known of one. */
export function OrderRows({ label, orders, nameOf, onView, isNew, selection }: OrderRowsProps) {
  const isAll = orders.every(({ _id }) => selection?.chosen.has(_id));
  return (
    <>
      {selection && (
        <div className={styles.all}>
          <SelectBox
            label="Choose all on this page"
            checked={isAll}
            onChange={() => selection.toggleAll(orders)}
          />
          <span aria-hidden="true">All on this page</span>
        </div>
      )}
      <ul aria-label={label} className={styles.rows}>
        {orders.map((order) => (
          <li
            key={order._id}
            data-marked={selection?.chosen.has(order._id) || isNew?.(order) || undefined}
          >
            {selection && (
              <SelectBox
                label={`Choose order ${orderNumber(order._id)}`}
                checked={selection.chosen.has(order._id)}
                onChange={() => selection.toggle(order)}
              />
            )}
            <button type="button" className={styles.row} onClick={() => onView(order._id)}>
              <code>{orderNumber(order._id)}</code>{' '}
              <span className={styles.name}>{nameOf(order)}</span>{' '}
              <strong className={styles.sum}>{formatAmount(order.totalPrice)}</strong>{' '}
              <span className={styles.status}>
                <OrderStatus order={order} kind="orderStatus" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
