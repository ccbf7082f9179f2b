import { Link, paths } from '@tanabana/storefront';
import { ClockIcon, PhoneIcon, PinIcon } from '@tanabana/ui';
import { hours, stores } from '../stores/stores.ts';
import styles from './visit-us.module.css';

/** The house that the map shows; the others are on the page Stores. */
const house = stores[0];

/** Address, hours and telephone of the house in Jaipur. */
export function VisitUs() {
  if (!house) return null;
  const { address, phone } = house;
  return (
    <section aria-labelledby="visit" className={styles.visit}>
      <h2 id="visit" className={styles.title}>
        Visit us
      </h2>
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
      <p className={styles.fact}>
        <PhoneIcon className={styles.icon} />
        {phone}
      </p>
      <p className={styles.more}>
        We are also in Ahmedabad, Hyderabad and Lucknow.{' '}
        <Link to={paths.storeLocation()}>All stores</Link>
      </p>
    </section>
  );
}
