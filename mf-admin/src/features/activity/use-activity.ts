import type { AuditPage } from '@tanabana/contracts';
import { type ApiState, api, useApi } from '@tanabana/storefront';
import { AREAS, type Area, type Entry, newestFirst } from './newest-first.ts';

export interface Activity {
  entries: Entry[];
  /** There are older ones. */
  more: boolean;
  /** As one list's: the first failure, data once all have come. */
  state: Pick<ApiState<unknown>, 'data' | 'error' | 'retry' | 'isRefreshing'>;
}

/** What was done in the areas asked for and fits the search, the newest first, up to `limit` of each. */
export function useActivity(area: Area | '', q: string, limit: number): Activity {
  const input = (of: Area) =>
    area === '' || area === of ? { query: { q: q || undefined, limit: String(limit) } } : null;
  const pages: Record<Area, ApiState<AuditPage>> = {
    products: useApi(api.products.audit, input('products')),
    categories: useApi(api.categories.audit, input('categories')),
    orders: useApi(api.orders.audit, input('orders')),
    users: useApi(api.auth.audit, input('users')),
  };
  const asked = AREAS.filter((of) => input(of) !== null);
  const here = asked.flatMap((of) => {
    const { data } = pages[of];
    return data ? [[of, data] as const] : [];
  });
  const { entries, complete } = newestFirst(here);
  const failed = asked.map((of) => pages[of]).find(({ error }) => error);
  return {
    entries,
    more: !complete,
    state: {
      data: here.length === asked.length || (failed && here.length > 0) ? entries : undefined,
      error: failed?.error,
      isRefreshing: asked.some((of) => pages[of].isRefreshing),
      retry: () => {
        for (const of of asked) if (pages[of].error) pages[of].retry();
      },
    },
  };
}
