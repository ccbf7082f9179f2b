import { texts } from '@tanabana/contracts';
import { api, paths, useApi, useParams, useTitle } from '@tanabana/storefront';
import { Container, ErrorState } from '@tanabana/ui';
import { MissingPage } from '../features/shop/missing-page.tsx';
import styles from '../features/shop/page-head.module.css';
import { ProductCollectionHead } from '../features/shop/product-collection-head.tsx';
import { ShopView } from '../features/shop/shop-view.tsx';

/** `/collection/{slug}`: products that the owner has put together (rule 22.4). */
export default function ProductCollectionPage() {
  const { slug = '' } = useParams();
  const answer = useApi(api.products.collection, { params: { slug } });
  const { data, error } = answer;
  const isMissing = error?.status === 404 || error?.status === 400;
  useTitle(data?.title ?? (isMissing ? 'Collection not found' : ''));
  if (isMissing)
    return (
      <Container className={styles.page}>
        <CollectionMissing />
      </Container>
    );
  if (error && !data)
    return (
      <Container className={styles.page}>
        <ErrorState as="h1" title={texts.failed.collection} of={answer} />
      </Container>
    );
  const isBanner = Boolean(data?.picture);
  const head = <ProductCollectionHead collection={data} />;
  return (
    <>
      {isBanner && head}
      <Container className={styles.page}>
        {!isBanner && head}
        <ShopView key={slug} collection={slug} underBanner={isBanner} />
      </Container>
    </>
  );
}

function CollectionMissing() {
  const { data } = useApi(api.products.collections, {});
  const others = data?.data.map(({ slug, title }) => ({
    name: title,
    path: paths.productCollection(slug),
  }));
  return (
    <MissingPage title="Collection not found" others={others ?? []}>
      This collection does not exist, or is over.
    </MissingPage>
  );
}
