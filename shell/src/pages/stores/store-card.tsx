import { ClockIcon, PhoneIcon, PinIcon } from '@tanabana/ui';
import styles from './store-card.module.css';
import { StoreFront } from './store-front.tsx';
import { hours, type Store } from './stores.ts';

/** A store: its front, where it is, when it is open, how to call it. */
export function StoreCard({ store: { city, name, line, address, phone } }: { store: Store }) {
  return (
    <article aria-labelledby={city}>
      <StoreFront city={city} />
      <h2 id={city} className={styles.name}>
        {name}
      </h2>
      <p className={styles.line}>{line}</p>
      <div className={styles.facts}>
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
          <dl className={styles.hours}>
            {hours.map(({ days, time }) => (
              <div key={days} className={styles.row}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className={`${styles.fact} ${styles.phone}`}>
          <PhoneIcon className={styles.icon} />
          {phone}
        </p>
      </div>
    </article>
  );
}
