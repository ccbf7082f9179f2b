import { formatAmount, orderNumber } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { customerOf } from './order-words.ts';
import styles from './orders.module.css';
import type { FreshOrders } from './use-new-orders.ts';

/** Says that orders came in while the tab is open. The region is always there, so that it is read out. */
export function NewOrders({
  fresh: { ids, latest, dismiss },
  search,
}: {
  fresh: FreshOrders;
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
