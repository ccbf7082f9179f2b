import { api, Link, Navigate, useApi, useLocation } from '@tanabana/storefront';
import { Pagination, VisuallyHidden } from '@tanabana/ui';
import { CategoryChips } from './category-chips.tsx';
import { SearchChip } from './search-chip.tsx';
import { SearchField } from './search-field.tsx';
import { ShopResults } from './shop-results.tsx';
import { pageCount, pageSize, shopSearch } from './shop-state.ts';
import styles from './shop-view.module.css';
import { Toolbar } from './toolbar.tsx';
import { useShop } from './use-shop.ts';

/**
 * Search, categories, order and pages of the products (spec.md section 2, Shop).
 * `category` fixes the category: the page of one category shows no choice of it.
 */
export function ShopView({ category }: { category?: string }) {
  const { pathname } = useLocation();
  const { state, change } = useShop();
  const answer = useApi(api.products.list, {
    query: {
      q: state.q || undefined,
      category: category ?? (state.category || undefined),
      sort: state.sort,
      fields: 'card',
      page: String(state.page),
      limit: String(pageSize(state)),
    },
  });
  const { data, isRefreshing } = answer;
  const pages = data ? pageCount(data.total, state) : 1;
  if (data && state.page > pages && !isRefreshing)
    return <Navigate replace to={pathname + shopSearch(state, { page: pages })} />;
  return (
    <>
      <div className={styles.find}>
        {category === undefined && <CategoryChips state={state} />}
        <div className={styles.search}>
          <SearchField key={state.q} value={state.q} onSearch={(q) => change({ q })} />
        </div>
        <SearchChip state={state} />
      </div>
      <h2>
        <VisuallyHidden>Products</VisuallyHidden>
      </h2>
      <Toolbar state={state} onChange={change} shown={data?.data.length} total={data?.total} />
      <ShopResults answer={answer} state={state} />
      <Pagination
        label="Products by page"
        page={state.page}
        pages={pages}
        renderLink={(page, props) => (
          <Link to={pathname + shopSearch(state, { page })} {...props} />
        )}
      />
    </>
  );
}
