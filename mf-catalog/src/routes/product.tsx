import { texts } from '@tanabana/contracts';
import { api, useApi, useParams, useTitle } from '@tanabana/storefront';
import { Container, ErrorState } from '@tanabana/ui';
import { ProductLoading } from '../features/product/product-loading.tsx';
import { ProductMissing } from '../features/product/product-missing.tsx';
import { ProductView } from '../features/product/product-view.tsx';
import { RecentlyViewed } from '../features/product/recently-viewed.tsx';
import { RelatedProducts } from '../features/product/related-products.tsx';

/** `/product/{id}` (spec.md section 2, Product detail). */
export default function ProductPage() {
  const { id = '' } = useParams();
  const { data, error, retry, isRefreshing } = useApi(api.products.get, { params: { id } });
  // 400: what the address names is no id
  const missing = error?.status === 404 || error?.status === 400;
  useTitle(data?.name ?? (missing ? 'Product not found' : ''));
  return (
    <Container>
      {missing ? (
        <ProductMissing />
      ) : data ? (
        <>
          <ProductView key={data._id} product={data} />
          <RelatedProducts product={data} />
          <RecentlyViewed key={`${data._id} seen`} current={data._id} />
        </>
      ) : error ? (
        <ErrorState title={texts.failed.product} onRetry={retry} busy={isRefreshing}>
          {error.message}
        </ErrorState>
      ) : (
        <ProductLoading />
      )}
    </Container>
  );
}
