import { Link, paths, useTitle } from '@tanabana/storefront';
import { buttonClass, Container } from '@tanabana/ui';
import { PageHead } from '../page-head.tsx';
import { StoreFacts } from './store-facts.tsx';
import { type Store, stores } from './stores.ts';
import styles from './stores-page.module.css';

/** Store locations (rule 2.1), at both addresses. */
export default function StoresPage() {
  useTitle('Our stores');
  return (
    <Container>
      <PageHead name="Stores" title="Come in, feel the cloth">
        Four rooms full of it. The kettle is on, and nobody minds if you only look.
      </PageHead>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.name}>
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <p>These are sample stores: streets and telephone numbers are made up.</p>
        <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
          Shop from home
        </Link>
      </div>
    </Container>
  );
}

/** A store with picture, address, hours and phone. */
function StoreCard({ store }: { store: Store }) {
  const { front, name, line } = store;
  const id = name.toLowerCase();
  return (
    <article aria-labelledby={id}>
      <img src={front} alt="" width={480} height={312} className={styles.picture} />
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      <p className={styles.line}>{line}</p>
      <StoreFacts store={store} className={styles.facts} />
    </article>
  );
}
