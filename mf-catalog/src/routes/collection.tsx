import { Link, paths, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { CollectionHead } from '../features/shop/collection-head.tsx';
import styles from '../features/shop/page.module.css';
import { ShopView } from '../features/shop/shop-view.tsx';

/** `/shop-custom-banner`: the shop under a banner, target of the collection cards of the home page. */
export default function CollectionPage() {
  useTitle('The collection');
  const crumbs = [
    { id: 'home', content: <Link to={paths.home()}>Home</Link> },
    { id: 'collection', content: 'The collection' },
  ];
  return (
    <>
      <CollectionHead title="The collection" crumbs={crumbs}>
        For her and for him: everything on our rails this season, in one place.
      </CollectionHead>
      <Container className={styles.page}>
        <ShopView />
      </Container>
    </>
  );
}
