import { useLocation, useNavigate, useSearchParams } from '@tanabana/storefront';
import { useMemo } from 'react';
import { readShop, type ShopState, shopSearch } from './shop-state.ts';

interface Shop {
  state: ShopState;
  /** Goes to the address that shows the change, on this page. */
  change: (change: Partial<ShopState>) => void;
  /** The address as it should be written, where it is not. */
  proper: string | null;
}

/** The shop's state, kept in the address. */
export function useShop(): Shop {
  const { search: asked } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readShop(search), [search]);
  const proper = shopSearch(state, { page: state.page });
  return {
    state,
    change(part) {
      // not what was drawn last: of two changes that follow each other at once neither is lost
      const now = readShop(new URLSearchParams(location.search));
      navigate({ search: shopSearch(now, part) }, { preventScrollReset: true });
    },
    proper: proper === asked ? null : proper,
  };
}
