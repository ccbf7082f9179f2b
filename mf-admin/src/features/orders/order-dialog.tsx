import { formatAmount, type Order } from '@tanabana/contracts';
import { Dialog } from '@tanabana/ui';
import { OrderLines } from './order-lines.tsx';
import { customerOf, momentOf, paymentWords } from './order-words.ts';
import styles from './orders.module.css';

/** Everything known of an order. */
export function OrderDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? `Order ${order._id.slice(-6)}` : ''}
      size="l"
    >
      {order && <OrderDetails order={order} />}
    </Dialog>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { address } = order;
  const place = [
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.street,
    address.apartment,
    [address.city, address.postalCode].filter(Boolean).join(' '),
    [address.region, address.country].filter(Boolean).join(', '),
    order.phone,
  ].filter(Boolean);
  return (
    <div className={styles.details}>
      <OrderLines order={order} />
      <div className={styles.facts}>
        <section>
          <h3>Delivery</h3>
          <address className={styles.address}>
            {place.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {address.note && <p className={styles.note}>“{address.note}”</p>}
        </section>
        <section>
          <h3>Payment</h3>
          <p>{paymentWords(order)}</p>
          <p>
            {formatAmount(order.totalPrice)} · {order.paymentStatus}
          </p>
          {order.transactionId && <p>UTR {order.transactionId}</p>}
        </section>
        <section>
          <h3>Customer</h3>
          <p>{customerOf(order)}</p>
          <p>{order.email}</p>
        </section>
      </div>
      <section>
        <h3>What happened</h3>
        <ol className={styles.timeline}>
          {order.timeline.map((entry) => (
            <li key={`${entry.at}${entry.kind}${entry.to}`}>
              <span>{eventWords(entry)}</span>
              <time dateTime={entry.at}>
                {momentOf(entry.at)} · {entry.by.username}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function eventWords({ kind, from, to }: Order['timeline'][number]): string {
  if (kind === 'placed') return 'Order placed';
  const what = kind === 'orderStatus' ? 'Order' : 'Payment';
  return from ? `${what}: ${from} → ${to}` : `${what}: ${to}`;
}
