import type { Order } from '@tanabana/contracts';
import { api, invalidate, useApi } from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';

export interface FreshOrders {
  /** Orders that came since the tab was opened and have not been dismissed. */
  ids: ReadonlySet<string>;
  latest: Order | undefined;
  dismiss: () => void;
}

/** The query of an unfiltered first page: where that is open it is one question for both. */
const NEWEST = { sort: 'newest', page: '1', limit: '20' } as const;

/** Watches for orders that come in, whatever the list is filtered by (`every` in milliseconds). */
export function useNewOrders(every: number): FreshOrders {
  const newest = useApi(api.orders.list, { query: NEWEST }, { refreshEvery: every }).data?.orders;
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (!newest) return;
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...newest.map(({ _id }) => _id)]);
    const added = seen ? newest.filter(({ _id }) => !seen.has(_id)) : [];
    if (added.length === 0) return;
    setFresh((now) => [...added, ...now]);
    void invalidate('/api/orders?');
  }, [newest]);
  return {
    ids: new Set(fresh.map(({ _id }) => _id)),
    latest: fresh[0],
    dismiss: () => setFresh([]),
  };
}
