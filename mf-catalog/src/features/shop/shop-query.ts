import type { Endpoints } from '@tanabana/contracts';
import { pageSize, type ShopState } from './shop-state.ts';

type ListQuery = NonNullable<Endpoints.QueryInput<typeof Endpoints.productEndpoints.list>>;

/** The filters as the list call takes them. `category` stands above the address's own. */
function filterQuery(state: ShopState, category: string | undefined): ListQuery {
  return {
    q: state.q || undefined,
    category: category ?? (state.category || undefined),
    size: state.sizes.length > 0 ? [...state.sizes] : undefined,
    colour: state.colours.length > 0 ? [...state.colours] : undefined,
    minPrice: state.minPrice === null ? undefined : String(state.minPrice),
    maxPrice: state.maxPrice === null ? undefined : String(state.maxPrice),
    inStock: state.inStock ? '1' : undefined,
    tag: state.tag ?? undefined,
    gender: state.wearer ?? undefined,
    fields: 'card',
  };
}

/** Asks for one page of what the state shows. */
export const pageQuery = (state: ShopState, category?: string): ListQuery => ({
  ...filterQuery(state, category),
  sort: state.sort,
  page: String(state.page),
  limit: String(pageSize(state)),
});

/** Asks for how many each further choice would leave: the same for every page and order. */
export const facetQuery = (state: ShopState, category?: string): ListQuery => ({
  ...filterQuery(state, category),
  facets: '1',
  limit: '1',
});
