import { windowIs } from '@tanabana/ui';
import type { Columns } from './shop-state.ts';

/** Room for the filters beside the products; shop-view.module.css has the same width. */
export const useWide = windowIs('width >= 60rem');

const usePhone = windowIs('width <= 37.5rem');
const useTablet = windowIs('width <= 60rem');
const useLaptop = windowIs('width < 75rem');

/** Columns that there is room for; product-grid.module.css has the same widths. */
export function useMostColumns(): Columns {
  const phone = usePhone();
  const tablet = useTablet();
  const laptop = useLaptop();
  if (phone) return 2;
  return tablet ? 3 : laptop ? 4 : 5;
}
