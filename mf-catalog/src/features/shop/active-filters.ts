import { formatPrice } from '@tanabana/contracts';
import { type Filters, NO_FILTERS, type ShopState, toggled } from './shop-state.ts';

export interface ActiveFilter {
  /** Names it among the others. */
  key: string;
  /** As a person says it: 'Size M'. */
  label: string;
  /** What lets it go. */
  without: Partial<ShopState>;
}

/** What may not be let go on a page, as the page is about it. */
export type Fixed = 'category' | 'gender';

/** Each filter that narrows the products now, in the order of the panel. */
export function activeFilters(
  state: ShopState,
  fixed: Fixed | undefined,
  nameOfCategory: (key: string) => string,
): ActiveFilter[] {
  const one = (key: string, on: boolean, label: string, without: Partial<ShopState>) =>
    on ? [{ key, label, without }] : [];
  const { q, category, minPrice, maxPrice, tag, gender } = state;
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
    ...one('stock', state.inStock, 'In stock', { inStock: false }),
  ];
}

/** The change that lets everything go but what the page is about. */
export const allCleared = (state: ShopState, fixed: Fixed | undefined): Filters => ({
  ...NO_FILTERS,
  gender: fixed === 'gender' ? state.gender : null,
});

const priceLabel = (min: number | null, max: number | null): string => {
  if (min === null) return `Up to ${formatPrice(max ?? 0)}`;
  return max === null ? `From ${formatPrice(min)}` : `${formatPrice(min)} to ${formatPrice(max)}`;
};
