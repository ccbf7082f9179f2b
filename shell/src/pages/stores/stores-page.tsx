import { Link, paths, useTitle } from '@tanabana/storefront';
import { buttonClass, Container } from '@tanabana/ui';
import { PageHead } from '../parts/page-head.tsx';
import { StoreCard } from './store-card.tsx';
import { stores } from './stores.ts';
import styles from './stores-page.module.css';

/** Store locations (spec.md section 2, Information pages), under both of its addresses. */
export default function StoresPage() {
  useTitle('Our stores');
  return (
    <Container>
      <PageHead name="Stores" title="Come in, feel the cloth">
        Four rooms full of it. The kettle is on, and nobody minds if you only look.
      </PageHead>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.city}>
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
