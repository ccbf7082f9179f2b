import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { api, invalidate, Link, useApi } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { customerOf } from './order-words.ts';
import styles from './orders.module.css';

/** Announces new orders. The live region always exists, so that it is read out. */
export function NewOrders({
  newOrders: { ids, latest, dismiss },
  search,
}: {
  newOrders: ReturnType<typeof useNewOrders>;
  /** First page of the current list. */
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

/** Query of an unfiltered first page, so that it is shared with the list. */
const NEWEST = { sort: 'newest', page: '1', limit: '20' } as const;

/** Polls for new orders regardless of the list's filter (`every` in milliseconds). */
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
    /** New orders since the tab was opened that were not dismissed. */
    ids: new Set(arrived.map(({ _id }) => _id)),
    latest: arrived[0],
    dismiss: (): void => setArrived([]),
  };
}
