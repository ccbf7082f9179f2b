import {
  api,
  Link,
  Navigate,
  useApi,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from '@tanabana/storefront';
import { Pagination, VisuallyHidden } from '@tanabana/ui';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { SearchField } from '../search/search-field.tsx';
import { activeFilters, type Fixed } from './active-filters.ts';
import { CategoryChips, findCategory } from './category-chips.tsx';
import { FilterButton, FilterColumn } from './filters.tsx';
import { ShopResults } from './shop-results.tsx';
import {
  facetQuery,
  type PageSubject,
  pageCount,
  pageQuery,
  readShop,
  type ShopState,
  shopSearch,
} from './shop-state.ts';
import styles from './shop-view.module.css';
import { FilterChips, Toolbar } from './toolbar.tsx';
import { useWide } from './use-breakpoints.ts';

interface ShopViewProps extends PageSubject {
  /** The page is about one gender (`?for=`). */
  ofGender?: boolean;
  /** Below a banner that fills the first view. */
  underBanner?: boolean;
}

/** Filters, sort order and pages of the products (rule 2.8). */
export function ShopView({ category, collection, ofGender, underBanner }: ShopViewProps) {
  const { pathname, hash } = useLocation();
  const { state, change, proper } = useShop();
  const wide = useWide();
  const answer = useApi(api.products.list, { query: pageQuery(state, { category, collection }) });
  const counts = useApi(api.products.list, { query: facetQuery(state, { category, collection }) });
  const categories = useApi(api.categories.list, {});
  const top = useRef<HTMLDivElement>(null);
  usePageTurn(state.page, top);

  const { data, isRefreshing } = answer;
  const pages = data ? pageCount(data.total, state) : 1;
  if (proper !== null) return <Navigate replace to={{ pathname, search: proper, hash }} />;
  if (data && state.page > pages && !isRefreshing)
    return <Navigate replace to={pathname + shopSearch(state, { page: pages })} />;

  const fixed: Fixed | undefined = category ? 'category' : ofGender ? 'gender' : undefined;
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
      {wide !== false && <FilterColumn {...panel} isSure={wide === true} />}
      <div ref={top} className={styles.found}>
        {!wide && category === undefined && <CategoryChips state={state} />}
        <h2>
          <VisuallyHidden>Products</VisuallyHidden>
        </h2>
        {/* with it the search is in the header and among the filters */}
        <noscript>
          <search>
            <form action={pathname} className={styles.search}>
              <SearchField buttonClass={styles.submit} name="q" defaultValue={state.q} />
            </form>
          </search>
        </noscript>
        <Toolbar
          state={state}
          onChange={change}
          shown={data?.data.length}
          total={data?.total}
          filterButton={
            !wide && <FilterButton {...panel} filters={filters.length} total={data?.total} />
          }
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
    </div>
  );
}

/** The shop's state, stored in the address. */
function useShop() {
  const { search: asked } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readShop(search), [search]);
  const proper = shopSearch(state, { page: state.page });
  return {
    state,
    /** Navigates to the address of the change, on this page. */
    change(part: Partial<ShopState>, how?: { replace: boolean }): void {
      // not the last rendered state: two quick changes must both be kept
      const now = readShop(new URLSearchParams(location.search));
      navigate({ search: shopSearch(now, part) }, { preventScrollReset: true, ...how });
    },
    /** The canonical form of the address, if it differs. */
    proper: proper === asked ? null : proper,
  };
}

/**
 * Scrolls to the top of the list when its next page is requested from below; Back keeps the
 * position.
 */
function usePageTurn(page: number, top: RefObject<HTMLElement | null>): void {
  const way = useNavigationType();
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const element = top.current;
    if (way === 'PUSH' && element && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: 'start' });
  }, [page, way, top]);
}
