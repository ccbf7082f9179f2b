import { addressLines, type Order } from '@tanabana/contracts';
import styles from './order-page.module.css';

/** Shipping address and contact. */
export function OrderAddress({ order: { address, email, phone } }: { order: Order }) {
  return (
    <section aria-labelledby="address-heading" className={styles.block}>
      <h2 id="address-heading" className={styles.heading}>
        Ships to
      </h2>
      <address className={styles.address}>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={styles.soft}>
        {phone}
        <br />
        {email}
      </p>
      {address.note && <p className={styles.note}>“{address.note}”</p>}
    </section>
  );
}
