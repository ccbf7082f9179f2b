import { api, getSession, preloadApi } from '@tanabana/storefront';
import { oneOf, readAddress } from '../../shared/use-address-state.ts';
import { isFirstRun } from './first-run/is-first-run.ts';
import { preloadFirstRun } from './first-run/preload-first-run.ts';

/** Days of the statistics. */
export const RANGES = ['7', '30', '90'] as const;

/** Names in the address of the overview, with their default values. */
export const defaults = { days: '30' };

/** Returns the statistics of a number of days, as their call expects it. */
export const statsOf = (days: string) => ({ query: { days: oneOf(RANGES, days) || '30' } });

/** Products with low stock that are listed. */
export const LOW_SHOWN = 6;

/** Lists whose numbers the overview shows, as their calls expect them. */
export const lists = {
  products: { query: { fields: 'card', limit: '1' } },
  outOfStock: { query: { fields: 'card', limit: '1', inStock: '0' } },
  lowStock: {
    query: { fields: 'card', lowStock: '1', sort: 'stock-asc', limit: String(LOW_SHOWN) },
  },
  payments: { query: { limit: '1' } },
} as const;

/** Requests what the overview of an address shows. */
export function preloadOverview(search: URLSearchParams): void {
  preloadApi(api.orders.stats, statsOf(readAddress(search, defaults).state.days));
  preloadApi(api.products.list, lists.products);
  preloadApi(api.products.list, lists.outOfStock);
  preloadApi(api.products.list, lists.lowStock);
  preloadApi(api.orders.payments, lists.payments);
  const { user } = getSession();
  if (user && isFirstRun(user)) preloadFirstRun();
}
