import { texts } from '@tanabana/contracts';
import { api, Link, lazily, paths, Slot, useApi, useParams, useTitle } from '@tanabana/storefront';
import {
  buttonClass,
  Container,
  EmptyState,
  ErrorState,
  LoadingState,
  Skeleton,
} from '@tanabana/ui';
import { REVIEWS_ID } from '../features/card/rating.tsx';
import { WhenNear } from '../features/near/when-near.tsx';
import { MoreLoading } from '../features/product/more-section.tsx';
import styles from '../features/product/product-loading.module.css';
import { ProductView } from '../features/product/product-view.tsx';
import { useRemembered } from '../features/product/recent-products.ts';

const MoreProducts = lazily(
  () => import('../features/product/more-products.tsx'),
  <MoreLoading busy />,
);

/** `/product/{id}` (rule 2.10). */
export default function ProductPage() {
  const { id = '' } = useParams();
  const answer = useApi(api.products.get, { params: { id } });
  const { data, error } = answer;
  // 400: the id in the address is invalid
  const missing = error?.status === 404 || error?.status === 400;
  useRemembered(data?._id);
  useTitle(data?.name ?? (missing ? 'Product not found' : ''));
  return (
    <Container>
      {missing ? (
        <ProductMissing />
      ) : data ? (
        <>
          <ProductView key={data._id} product={data} />
          <div key={`${data._id} reviews`} id={REVIEWS_ID} className={styles.reviews}>
            <Slot
              name="product.reviews"
              product={data}
              loading={<Skeleton className={styles.reviewsLoading} />}
            />
          </div>
          <WhenNear key={`${data._id} more`} waiting={<MoreLoading />}>
            <MoreProducts product={data} />
          </WhenNear>
        </>
      ) : error ? (
        <ErrorState as="h1" title={texts.failed.product} of={answer} />
      ) : (
        <ProductLoading />
      )}
    </Container>
  );
}

/** The page as skeletons (rule 2.10: 'Loading product...'). */
function ProductLoading() {
  return (
    <LoadingState label="Loading product..." className={styles.loading}>
      <Skeleton className={styles.picture} />
      <div className={styles.info}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.price} />
        <Skeleton className={styles.choice} />
      </div>
    </LoadingState>
  );
}

/** Unknown or removed product (rule 2.10). */
function ProductMissing() {
  return (
    <EmptyState
      as="h1"
      ornament="thread"
      title="Product not found"
      action={
        <Link to={paths.shop()} className={buttonClass()}>
          Go to the shop
        </Link>
      }
    >
      It may have sold its last piece. There is more on the loom.
    </EmptyState>
  );
}
