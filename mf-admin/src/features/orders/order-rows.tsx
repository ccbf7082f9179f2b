import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { formatDay } from '@tanabana/storefront/dates';
import { SelectBox, type Selection } from '../../shared/selection.tsx';
import styles from './order-rows.module.css';
import { OrderStatus } from './order-status.tsx';
import { lineText } from './order-words.ts';
import type { StatusChange } from './send-status.ts';

interface OrderRowsProps {
  label: string;
  orders: readonly Order[];
  /** Label next to the number: customer, or product. */
  nameOf: (order: Order) => string;
  onView: (id: string) => void;
  /** Allows changing a status in its row, if there is space. */
  onChange?: (order: Order, change: StatusChange) => void;
  isNew?: (order: Order) => boolean;
  selection?: Selection<Order>;
}

/**
 * Orders as rows where a table does not fit: number, name, total, status; on tablets also day and
 * items. A click opens the order.
 */
export function OrderRows({ label, orders, nameOf, onView, ...props }: OrderRowsProps) {
  const { onChange, isNew, selection } = props;
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
              <span className={styles.number}>
                <code>{orderNumber(order._id)}</code> {onChange && nameOf(order)}
              </span>{' '}
              <span className={styles.name}>{onChange ? goodsOf(order) : nameOf(order)}</span>{' '}
              <strong className={styles.sum}>{formatAmount(order.totalPrice)}</strong>{' '}
              <span className={styles.status}>
                {onChange ? (
                  formatDay(order.createdAt)
                ) : (
                  <OrderStatus order={order} kind="orderStatus" />
                )}
              </span>
            </button>
            {onChange && (
              <div className={styles.choices}>
                <OrderStatus order={order} kind="orderStatus" onChange={onChange} />
                <OrderStatus order={order} kind="paymentStatus" onChange={onChange} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const goodsOf = ({ products }: Order): string => products.map(lineText).join(', ');
