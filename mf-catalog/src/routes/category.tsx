import { api, Link, paths, useApi, useParams, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { findCategory } from '../features/shop/find-category.ts';
import styles from '../features/shop/page.module.css';
import { PageHead } from '../features/shop/page-head.tsx';
import { ShopView } from '../features/shop/shop-view.tsx';

/** `/category/{id or slug or name}`: the shop within one category. */
export default function CategoryPage() {
  const { key = '' } = useParams();
  const { data, isLoading } = useApi(api.categories.list, {});
  const category = findCategory(data?.data, key);
  const title = category?.name ?? key;
  useTitle(isLoading ? '' : title);
  const crumbs = [
    { id: 'home', content: <Link to={paths.home()}>Home</Link> },
    { id: 'shop', content: <Link to={paths.shop()}>Shop</Link> },
    { id: 'category', content: title },
  ];
  return (
    <Container className={styles.page}>
      <PageHead title={title} crumbs={crumbs}>
        {category?.description}
      </PageHead>
      <ShopView category={key} />
    </Container>
  );
}
