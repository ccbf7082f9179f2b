import { Link, paths } from '@tanabana/storefront';
import { StoreFacts } from '../stores/store-facts.tsx';
import { stores } from '../stores/stores.ts';
import styles from './visit-us.module.css';

/** The house that the map shows; the others are on the page Stores. */
const house = stores[0];

/** Address, hours and telephone of the house in Jaipur. */
export function VisitUs() {
  if (!house) return null;
  return (
    <section aria-labelledby="visit" className={styles.visit}>
      <h2 id="visit" className={styles.title}>
        Visit us
      </h2>
      <StoreFacts store={house} />
      <p className={styles.more}>
        We are also in Ahmedabad, Hyderabad and Lucknow.{' '}
        <Link to={paths.storeLocation()}>All stores</Link>
      </p>
    </section>
  );
}
