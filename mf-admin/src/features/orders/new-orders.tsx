import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { api, invalidate, Link, useApi } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { customerOf } from './order-words.ts';
import styles from './orders.module.css';

/** Says that orders came in while the tab is open. The region is always there, so that it is read out. */
export function NewOrders({
  newOrders: { ids, latest, dismiss },
  search,
}: {
  newOrders: ReturnType<typeof useNewOrders>;
  /** The first page of the present list, where they stand. */
  search: string;
}) {
  return (
    <div role="status" className={styles.fresh}>
      {latest && (
        <p>
          <strong>{ids.size === 1 ? 'New order' : `${ids.size} new orders`}</strong>{' '}
          <span>
            {orderNumber(latest._id)}, {customerOf(latest)}, {formatAmount(latest.totalPrice)}
          </span>
          <Link to={{ search }}>Show</Link>
          <Button variant="quiet" size="s" onClick={dismiss}>
            Dismiss
          </Button>
        </p>
      )}
    </div>
  );
}

/** The query of an unfiltered first page: where that is open it is one question for both. */
const NEWEST = { sort: 'newest', page: '1', limit: '20' } as const;

/** Watches for orders that come in, whatever the list is filtered by (`every` in milliseconds). */
export function useNewOrders(every: number) {
  const newest = useApi(api.orders.list, { query: NEWEST }, { refreshEvery: every }).data?.orders;
  const known = useRef<Set<string> | null>(null);
  const [arrived, setArrived] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (!newest) return;
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...newest.map(({ _id }) => _id)]);
    const added = seen ? newest.filter(({ _id }) => !seen.has(_id)) : [];
    if (added.length === 0) return;
    setArrived((now) => [...added, ...now]);
    void invalidate('/api/orders?');
  }, [newest]);
  return {
    /** Orders that came since the tab was opened and have not been dismissed. */
    ids: new Set(arrived.map(({ _id }) => _id)),
    latest: arrived[0],
    dismiss: (): void => setArrived([]),
  };
}
