import { texts } from '@tanabana/contracts';
import { api, Link, Navigate, useApi, useLocation } from '@tanabana/storefront';
import { buttonClass, EmptyState, ErrorState, Pagination, VisuallyHidden } from '@tanabana/ui';
import { ProductGrid } from '../card/product-grid.tsx';
import { CategoryChips } from './category-chips.tsx';
import { SearchChip } from './search-chip.tsx';
import { SearchField } from './search-field.tsx';
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
  const size = pageSize(state);
  const { data, error, retry, isRefreshing } = useApi(api.products.list, {
    query: {
      q: state.q || undefined,
      category: category ?? (state.category || undefined),
      sort: state.sort,
      fields: 'card',
      page: String(state.page),
      limit: String(size),
    },
  });
  const pages = data && pageCount(data.total, state);
  if (data && pages && data.page === state.page && state.page > pages)
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
      {error && !data ? (
        <ErrorState title={texts.failed.products} onRetry={retry} busy={isRefreshing}>
          {error.message}
        </ErrorState>
      ) : data?.total === 0 ? (
        <EmptyState
          title={state.q ? `Nothing found for “${state.q}”` : 'Nothing here yet'}
          action={
            <Link to="/shop" className={buttonClass({ variant: 'secondary' })}>
              See everything
            </Link>
          }
        >
          Try fewer or other words, or look through all of it.
        </EmptyState>
      ) : (
        <div className={styles.results} data-fading={data && isRefreshing ? '' : undefined}>
          <ProductGrid
            products={data?.data}
            columns={state.columns}
            expected={size}
            eager={state.columns}
          />
        </div>
      )}
      <Pagination
        label="Products by page"
        page={state.page}
        pages={pages ?? 1}
        renderLink={(page, props) => (
          <Link to={pathname + shopSearch(state, { page })} {...props} />
        )}
      />
    </>
  );
}
