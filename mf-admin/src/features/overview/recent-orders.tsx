import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { minuteOf } from '../../words/times.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { customerOf } from '../orders/order-words.ts';
import styles from './overview.module.css';
import { Panel } from './panel.tsx';

interface RecentOrdersProps {
  title: string;
  /** The 5 newest. */
  orders: readonly Order[];
  empty: string;
  linkTo: (order: Order) => string;
  /** A shopper sees the status in the place of the customer. */
  withStatus?: boolean;
}

/** Number, first product, date, customer or status, total (spec.md section 2, Overview). */
export function RecentOrders({ title, orders, empty, linkTo, withStatus }: RecentOrdersProps) {
  return (
    <Panel title={title}>
      {orders.length === 0 && <p className={styles.quiet}>{empty}</p>}
      <ul className={styles.recent}>
        {orders.map((order) => (
          <li key={order._id}>
            <span>
              <Link to={linkTo(order)}>
                <code>{orderNumber(order._id)}</code> {order.products[0]?.name}
              </Link>
              <span className={styles.quiet}>
                <time dateTime={order.createdAt}>{minuteOf(order.createdAt)}</time>
                {!withStatus && ` · ${customerOf(order)}`}
              </span>
            </span>
            <span className={styles.recentEnd}>
              <strong>{formatAmount(order.totalPrice)}</strong>
              {withStatus && <OrderStatus order={order} kind="orderStatus" />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
