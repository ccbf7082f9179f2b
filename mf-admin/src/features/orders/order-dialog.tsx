import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { buttonClass, Dialog, PrinterIcon } from '@tanabana/ui';
import { momentOf } from '../../words/times.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { addressLines, customerOf, paymentWords } from './order-words.ts';
import styles from './orders.module.css';
import { ProofCell } from './proof-cell.tsx';
import type { StatusChange } from './use-status-change.ts';

interface OrderDialogProps {
  order: Order | undefined;
  onClose: () => void;
  onChange?: (order: Order, change: StatusChange) => void;
}

/** Everything known of an order. */
export function OrderDialog({ order, onClose, onChange }: OrderDialogProps) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? `Order ${orderNumber(order._id)}` : ''}
      size="l"
    >
      {order && <OrderDetails order={order} onChange={onChange} />}
    </Dialog>
  );
}

function OrderDetails({ order, onChange }: Pick<OrderDialogProps, 'onChange'> & { order: Order }) {
  return (
    <div className={styles.details}>
      <div className={styles.statuses}>
        <OrderStatus order={order} kind="orderStatus" onChange={onChange} withLabel />
        <OrderStatus order={order} kind="paymentStatus" onChange={onChange} withLabel />
        <span className={styles.links}>
          <Link
            to={paths.invoice(order._id)}
            target="_blank"
            className={buttonClass({ variant: 'secondary', size: 's' })}
          >
            <PrinterIcon size={16} />
            {order.invoiceNumber ? `Invoice ${order.invoiceNumber}` : 'Invoice'}
          </Link>
          <Link
            to={paths.order(order._id)}
            target="_blank"
            className={buttonClass({ variant: 'secondary', size: 's' })}
          >
            Order page
          </Link>
        </span>
      </div>
      <OrderLines order={order} />
      <div className={styles.facts}>
        <section>
          <h3>Delivery</h3>
          <address className={styles.address}>
            {addressLines(order).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {order.address.note && <p className={styles.note}>“{order.address.note}”</p>}
        </section>
        <section>
          <h3>Payment</h3>
          <p>{paymentWords(order)}</p>
          <p>
            {formatAmount(order.totalPrice)} · {order.paymentStatus}
          </p>
          {order.keptUntil && (
            <p className={styles.note}>
              Kept until {momentOf(order.keptUntil)}, then cancelled by the shop
            </p>
          )}
          {order.paymentMethod === 'pre-paid' && <ProofCell order={order} />}
        </section>
        <section>
          <h3>Customer</h3>
          <p>{customerOf(order)}</p>
          <p>
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </p>
          <p>
            <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>{order.phone}</a>
          </p>
          {order.userId === null && <p className={styles.note}>Ordered as a guest</p>}
        </section>
      </div>
      <OrderTimeline order={order} />
      <p className={styles.choice}>Full number {order._id}</p>
    </div>
  );
}
