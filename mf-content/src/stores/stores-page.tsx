import { Link, paths, useTitle } from '@tanabana/storefront';
import { buttonClass, Container } from '@tanabana/ui';
import { useId } from 'react';
import { PageHead } from '../page-head.tsx';
import { Picture } from '../shared/content-picture.tsx';
import ahmedabad from './art/ahmedabad.svg';
import hyderabad from './art/hyderabad.svg';
import jaipur from './art/jaipur.svg';
import lucknow from './art/lucknow.svg';
import { StoreFacts } from './store-facts.tsx';
import styles from './stores-page.module.css';
import { type Hours, type Store, useStores } from './use-stores.ts';

const art = { jaipur, ahmedabad, hyderabad, lucknow };

/** Store locations (rule 2.1), at both addresses. */
export default function StoresPage() {
  useTitle('Our stores');
  const { title, line, hours, stores, note } = useStores();
  return (
    <Container>
      <PageHead name="Stores" title={title}>
        {line}
      </PageHead>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.name}>
            <StoreCard store={store} hours={hours} />
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        {note && <p>{note}</p>}
        <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
          Shop from home
        </Link>
      </div>
    </Container>
  );
}

/** A store with picture, address, hours and phone. */
function StoreCard({ store, hours }: { store: Store; hours: Hours }) {
  const { picture, name, line } = store;
  const id = useId();
  return (
    <article aria-labelledby={id}>
      <Picture
        picture={picture}
        builtIn={art}
        width={480}
        height={312}
        className={styles.picture}
      />
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      <p className={styles.line}>{line}</p>
      <StoreFacts store={store} hours={hours} className={styles.facts} />
    </article>
  );
}
