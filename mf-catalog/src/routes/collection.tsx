import { Link, paths, useSearchParams, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { CollectionHead } from '../features/shop/collection-head.tsx';
import { collectionOf } from '../features/shop/collections.ts';
import styles from '../features/shop/page.module.css';
import { readShop } from '../features/shop/shop-state.ts';
import { ShopView } from '../features/shop/shop-view.tsx';

/**
 * `/shop-custom-banner`: the shop under a banner, target of the collection cards of the home page.
 * `?for=women` and `?for=men` choose whose clothes; without it the page has all of them.
 */
export default function CollectionPage() {
  const [search] = useSearchParams();
  const { wearer } = readShop(search);
  const { title, line, picture } = collectionOf(wearer);
  useTitle(title);
  const crumbs = [
    { id: 'home', content: <Link to={paths.home()}>Home</Link> },
    { id: 'collection', content: title },
  ];
  return (
    <>
      <CollectionHead title={title} crumbs={crumbs} picture={picture} wearer={wearer}>
        {line}
      </CollectionHead>
      <Container className={styles.page}>
        <ShopView key={wearer ?? 'all'} ofWearer={wearer !== null} underBanner />
      </Container>
    </>
  );
}
