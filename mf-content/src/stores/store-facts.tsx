import { ClockIcon, PhoneIcon, PinIcon } from '@tanabana/ui';
import styles from './store-facts.module.css';
import { hours, type Store } from './stores.ts';

/** Address, hours and phone of a store, stacked by default. */
export function StoreFacts({ store, className = '' }: { store: Store; className?: string }) {
  const { address, phone } = store;
  return (
    <div className={`${styles.facts} ${className}`}>
      <address className={styles.fact}>
        <PinIcon className={styles.icon} />
        <span>
          {address[0]}
          <br />
          {address[1]}
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
