import type { Order } from '@tanabana/contracts';
import styles from './order-page.module.css';

/** Where the order goes, and whom we write to. */
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

/** An address as it stands on a parcel. */
export function addressLines(address: Order['address']): string[] {
  const { firstName, lastName, street, apartment, city, postalCode, region, country } = address;
  const joined = (parts: string[], by: string): string => parts.filter(Boolean).join(by);
  return [
    joined([firstName, lastName], ' '),
    street,
    apartment,
    joined([city, postalCode], ' '),
    joined([region, country], ', '),
  ].filter(Boolean);
}
