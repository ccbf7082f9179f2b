import { texts } from '@tanabana/contracts';
import { api, Link, paths, useApi, useParams, useTitle } from '@tanabana/storefront';
import { Container, ErrorState } from '@tanabana/ui';
import { CategoryMissing } from '../features/shop/category-missing.tsx';
import styles from '../features/shop/page.module.css';
import { PageHead } from '../features/shop/page-head.tsx';
import { ShopView } from '../features/shop/shop-view.tsx';

/** `/category/{id or slug or name}`: the shop within one category. */
export default function CategoryPage() {
  const { key = '' } = useParams();
  const { data, error, retry, isRefreshing } = useApi(api.categories.get, { params: { id: key } });
  const missing = error?.status === 404 || error?.status === 400;
  useTitle(data?.name ?? (missing ? 'Category not found' : ''));
  if (missing)
    return (
      <Container className={styles.page}>
        <CategoryMissing asked={key} />
      </Container>
    );
  if (error && !data)
    return (
      <Container className={styles.page}>
        <ErrorState title={texts.failed.category} onRetry={retry} busy={isRefreshing}>
          {error.message}
        </ErrorState>
      </Container>
    );
  const crumbs = [
    { id: 'home', content: <Link to={paths.home()}>Home</Link> },
    { id: 'shop', content: <Link to={paths.shop()}>Shop</Link> },
    { id: 'category', content: data?.name ?? '…' },
  ];
  // The place of title and line is kept while they are on their way: the products come at the same time.
  return (
    <Container className={styles.page}>
      <PageHead title={data?.name ?? '\u00a0'} crumbs={crumbs}>
        {data
          ? data.description || 'All of it, straight from the looms and printing tables.'
          : '\u00a0'}
      </PageHead>
      <ShopView key={key} category={key} />
    </Container>
  );
}
