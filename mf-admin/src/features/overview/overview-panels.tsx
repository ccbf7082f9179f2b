import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { Skeleton } from '@tanabana/ui';
import { type ReactNode, useId } from 'react';
import { minuteOf } from '../../shared/formats.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { customerOf } from '../orders/order-words.ts';
import styles from './overview.module.css';

interface StatCardProps {
  label: string;
  value: string;
  sub?: ReactNode;
  /** Link to the list behind the figure. */
  to?: string;
}

/** One figure, linked to what it counts. */
export function StatCard({ label, value, sub, to }: StatCardProps) {
  const content = (
    <>
      <span className={styles.cardLabel}>{label}</span>
      <strong className={styles.cardValue}>{value}</strong>
      <span className={styles.cardSub}>{sub}</span>
    </>
  );
  return to ? (
    <Link to={to} className={styles.card}>
      {content}
    </Link>
  ) : (
    <div className={styles.card}>{content}</div>
  );
}

/** A titled section of the overview. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface RecentOrdersProps {
  title: string;
  /** The 5 newest. */
  orders: readonly Order[];
  empty: string;
  linkTo: (order: Order) => string;
  /** Shows the status instead of the customer, for shoppers. */
  withStatus?: boolean;
}

/** Number, first product, date, customer or status, total (rule 2.19). */
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

/** 'Loading overview...' (rule 2.21) with skeletons. */
export function OverviewLoading() {
  return (
    <div aria-busy="true" className={styles.overview}>
      <p role="status" className={styles.quiet}>
        Loading overview...
      </p>
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className={styles.cardLoading} />
        ))}
      </div>
      <Skeleton className={styles.chartLoading} />
    </div>
  );
}
