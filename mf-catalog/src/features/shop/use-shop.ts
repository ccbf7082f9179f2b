import { useNavigate, useSearchParams } from '@tanabana/storefront';
import { useMemo } from 'react';
import { readShop, type ShopState, shopSearch } from './shop-state.ts';

interface Shop {
  state: ShopState;
  /** Goes to the address that shows the change, on this page. */
  change: (change: Partial<ShopState>) => void;
}

/** The shop's state, kept in the address. */
export function useShop(): Shop {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readShop(search), [search]);
  return { state, change: (part) => navigate({ search: shopSearch(state, part) }) };
}
