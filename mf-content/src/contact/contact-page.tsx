import { Link, paths, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { PageHead } from '../page-head.tsx';
import { StoreFacts } from '../stores/store-facts.tsx';
import { useStores } from '../stores/use-stores.ts';
import styles from './contact-page.module.css';
import { MessageForm } from './message-form.tsx';
import { SellerFacts } from './seller-facts.tsx';
import { StreetMap } from './street-map.tsx';

/** Contact (rule 2.17): form, address, hours and map. */
export default function ContactPage() {
  useTitle('Contact Us');
  return (
    <Container>
      <PageHead name="Contact Us" title="Write, ring or walk in">
        About a size, an order, or a cloth you saw somewhere and cannot forget.
      </PageHead>
      <div className={styles.columns}>
        <section aria-label="Write to us" className={styles.write}>
          <MessageForm />
        </section>
        <VisitUs />
      </div>
      <SellerFacts />
      <StreetMap />
    </Container>
  );
}

/** The first store, by default the one on the map; the others are on the Stores page. */
function VisitUs() {
  const { stores, hours } = useStores();
  const [first, ...others] = stores;
  if (!first) return null;
  return (
    <section aria-labelledby="visit" className={styles.visit}>
      <h2 id="visit" className={styles.title}>
        Visit us
      </h2>
      <StoreFacts store={first} hours={hours} />
      {others.length > 0 && (
        <p className={styles.more}>
          We are also in {listOf(others.map(({ name }) => name))}.{' '}
          <Link to={paths.storeLocation()}>All stores</Link>
        </p>
      )}
    </section>
  );
}

/** Returns `Ahmedabad, Hyderabad and Lucknow`. */
const listOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
