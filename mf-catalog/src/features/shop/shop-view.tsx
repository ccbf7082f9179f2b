import { api, Link, Navigate, useApi, useLocation } from '@tanabana/storefront';
import { Pagination, VisuallyHidden } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { activeFilters, type Fixed } from './active-filters.ts';
import { CategoryChips } from './category-chips.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterColumn, FilterSheet } from './filters.tsx';
import { findCategory } from './find-category.ts';
import { facetQuery, pageQuery } from './shop-query.ts';
import { ShopResults } from './shop-results.tsx';
import { pageCount, shopSearch } from './shop-state.ts';
import styles from './shop-view.module.css';
import { Toolbar } from './toolbar.tsx';
import { usePageTurn } from './use-page-turn.ts';
import { useWide } from './use-room.ts';
import { useShop } from './use-shop.ts';

interface ShopViewProps {
  /** Slug of the category that the page is about. */
  category?: string;
  /** The page is about whose clothes they are (`?for=`). */
  ofWearer?: boolean;
  /** Stands below a banner that fills the first view. */
  underBanner?: boolean;
}

/** Filters, order and pages of the products (spec.md section 2, Shop). */
export function ShopView({ category, ofWearer, underBanner }: ShopViewProps) {
  const { pathname, hash } = useLocation();
  const { state, change, proper } = useShop();
  const wide = useWide();
  const [filtering, setFiltering] = useState(false);
  const answer = useApi(api.products.list, { query: pageQuery(state, category) });
  const counts = useApi(api.products.list, { query: facetQuery(state, category) });
  const categories = useApi(api.categories.list, {});
  const top = useRef<HTMLDivElement>(null);
  usePageTurn(state.page, top);

  const { data, isRefreshing } = answer;
  const pages = data ? pageCount(data.total, state) : 1;
  if (proper !== null) return <Navigate replace to={{ pathname, search: proper, hash }} />;
  if (data && state.page > pages && !isRefreshing)
    return <Navigate replace to={pathname + shopSearch(state, { page: pages })} />;

  const fixed: Fixed | undefined = category ? 'category' : ofWearer ? 'wearer' : undefined;
  const filters = activeFilters(
    state,
    fixed,
    (key) => findCategory(categories.data?.data, key)?.name ?? key,
  );
  const panel = {
    state,
    onChange: change,
    facets: counts.data?.facets,
    waiting: counts.isLoading || categories.isLoading,
    category,
  };
  return (
    <div className={styles.shop}>
      {wide && <FilterColumn {...panel} />}
      <div ref={top} className={styles.found}>
        {!wide && category === undefined && <CategoryChips state={state} />}
        <h2>
          <VisuallyHidden>Products</VisuallyHidden>
        </h2>
        <Toolbar
          state={state}
          onChange={change}
          shown={data?.data.length}
          total={data?.total}
          filters={filters.length}
          onFilter={wide ? undefined : () => setFiltering(true)}
        />
        <FilterChips filters={filters} state={state} fixed={fixed} />
        <ShopResults
          answer={answer}
          state={state}
          filters={filters}
          fixed={fixed}
          first={!underBanner}
        />
        <Pagination
          label="Products by page"
          page={state.page}
          pages={pages}
          renderLink={(page, props) => (
            <Link to={pathname + shopSearch(state, { page })} {...props} />
          )}
        />
      </div>
      {!wide && (
        <FilterSheet
          {...panel}
          open={filtering}
          onClose={() => setFiltering(false)}
          total={data?.total}
        />
      )}
    </div>
  );
}
