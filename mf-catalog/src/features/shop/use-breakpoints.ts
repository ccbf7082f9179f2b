import { windowIs } from '@tanabana/ui';
import type { Columns } from './shop-state.ts';

/** Room for the filters beside the products; same width as in shop-view.module.css. */
export const useWide = windowIs('width >= 60rem');

const usePhone = windowIs('width <= 37.5rem');
const useTablet = windowIs('width <= 60rem');
const useLaptop = windowIs('width < 75rem');

/** Columns that fit, as in product-grid.module.css; undefined if the window is unknown. */
export function useMostColumns(): Columns | undefined {
  const phone = usePhone();
  const tablet = useTablet();
  const laptop = useLaptop();
  if (phone === undefined) return undefined;
  if (phone) return 2;
  return tablet ? 3 : laptop ? 4 : 5;
}
