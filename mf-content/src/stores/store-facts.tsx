import { ClockIcon, PhoneIcon, PinIcon } from '@tanabana/ui';
import styles from './store-facts.module.css';
import type { Hours, Store } from './use-stores.ts';

interface StoreFactsProps {
  store: Store;
  hours: Hours;
  className?: string;
}

/** Address, hours and phone of a store, stacked by default. */
export function StoreFacts({ store, hours, className = '' }: StoreFactsProps) {
  const { street, place, phone } = store;
  return (
    <div className={`${styles.facts} ${className}`}>
      <address className={styles.fact}>
        <PinIcon className={styles.icon} />
        <span>
          {street}
          <br />
          {place}
        </span>
      </address>
      <div className={styles.fact}>
        <ClockIcon className={styles.icon} />
        <dl>
          {hours.map(({ days, time }) => (
            <div key={days} className={styles.row}>
              <dt>{days}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.fact}>
        <PhoneIcon className={styles.icon} />
        {phone}
      </p>
    </div>
  );
}
