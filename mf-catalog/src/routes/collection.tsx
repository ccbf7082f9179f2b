import { useSearchParams, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { CollectionHead, useBanner } from '../features/shop/collection-head.tsx';
import styles from '../features/shop/page-head.module.css';
import { readShop } from '../features/shop/shop-state.ts';
import { ShopView } from '../features/shop/shop-view.tsx';

/**
 * `/shop-custom-banner`: the shop under a banner, target of the home page's collection cards.
 * `?for=women` and `?for=men` select the gender; by default all.
 */
export default function CollectionPage() {
  const [search] = useSearchParams();
  const collection = readShop(search).gender ?? 'all';
  useTitle(useBanner(collection).title);
  return (
    <>
      <CollectionHead collection={collection} />
      <Container className={styles.page}>
        <ShopView key={collection} ofGender={collection !== 'all'} underBanner />
      </Container>
    </>
  );
}
