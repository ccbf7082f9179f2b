import { useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import styles from '../features/shop/page-head.module.css';
import { PageHead } from '../features/shop/page-head.tsx';
import { ShopView } from '../features/shop/shop-view.tsx';

/** `/shop` (rule 2.8). */
export default function Shop() {
  useTitle('Shop');
  return (
    <Container className={styles.page}>
      <PageHead title="Shop" crumbs={[['Shop']]}>
        Kurtis, kurta sets, tops and men’s wear, straight from the looms and printing tables.
      </PageHead>
      <ShopView />
    </Container>
  );
}
