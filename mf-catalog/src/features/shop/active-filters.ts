import { formatPrice } from '@tanabana/contracts';
import { type Filters, NO_FILTERS, type ShopState, toggled } from './shop-state.ts';

export interface ActiveFilter {
  /** Identifies the filter. */
  key: string;
  /** Label: 'Size M'. */
  label: string;
  /** The change that removes it. */
  without: Partial<ShopState>;
}

/** Filters that define the page and cannot be removed. */
export type Fixed = 'category' | 'gender';

/** The active filters, in the order of the panel. */
export function activeFilters(
  state: ShopState,
  fixed: Fixed | undefined,
  nameOfCategory: (key: string) => string,
): ActiveFilter[] {
  const one = (key: string, on: boolean, label: string, without: Partial<ShopState>) =>
    on ? [{ key, label, without }] : [];
  const { q, category, minPrice, maxPrice, minRating, tag, gender } = state;
  return [
    ...one('q', q !== '', `“${q}”`, { q: '' }),
    ...one(
      'gender',
      gender !== null && fixed !== 'gender',
      gender === 'men' ? 'For men' : 'For women',
      { gender: null },
    ),
    ...one('tag', tag !== null, tag === 'new' ? 'New' : 'Trending', { tag: null }),
    ...one('category', category !== '' && fixed !== 'category', nameOfCategory(category), {
      category: '',
    }),
    ...state.sizes.map((size) => ({
      key: `size-${size}`,
      label: `Size ${size}`,
      without: { sizes: toggled(state.sizes, size) },
    })),
    ...state.colours.map((colour) => ({
      key: `colour-${colour}`,
      label: colour,
      without: { colours: toggled(state.colours, colour) },
    })),
    ...one('price', minPrice !== null || maxPrice !== null, priceLabel(minPrice, maxPrice), {
      minPrice: null,
      maxPrice: null,
    }),
    ...one('rating', minRating !== null, `${minRating} stars and up`, { minRating: null }),
    ...one('stock', state.inStock, 'In stock', { inStock: false }),
  ];
}

/** The change that removes all filters except those that define the page. */
export const allCleared = (state: ShopState, fixed: Fixed | undefined): Filters => ({
  ...NO_FILTERS,
  gender: fixed === 'gender' ? state.gender : null,
});

const priceLabel = (min: number | null, max: number | null): string => {
  if (min === null) return `Up to ${formatPrice(max ?? 0)}`;
  return max === null ? `From ${formatPrice(min)}` : `${formatPrice(min)} to ${formatPrice(max)}`;
};
