import { type Order, orderNumber } from '@tanabana/contracts';
import { addressLines, choiceWords, lineWords } from '../orders/order-words.ts';
import styles from './picking.module.css';

/** What goes into which parcel, and where it goes. */
export function PackingSlips({ orders }: { orders: readonly Order[] }) {
  return (
    <section className={styles.slips} aria-label="Parcels">
      {orders.map((order) => (
        <article key={order._id} className={styles.slip}>
          <h3>Order {orderNumber(order._id)}</h3>
          <address>
            {addressLines(order).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <ul className={styles.lines}>
            {order.products.map((line) => (
              <li key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
                {lineWords(line)} <span className={styles.choice}>{choiceWords(line)}</span>
              </li>
            ))}
          </ul>
          {order.address.note && <p className={styles.choice}>“{order.address.note}”</p>}
        </article>
      ))}
    </section>
  );
}
