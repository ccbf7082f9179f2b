import { texts } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { Button, buttonClass, PrinterIcon } from '@tanabana/ui';
import { ListStates } from '../../parts/list-states.tsx';
import { count } from '../../words/count.ts';
import { momentOf } from '../../words/times.ts';
import { OrderToolbar } from '../orders/order-toolbar.tsx';
import { useOrderFilter } from '../orders/use-order-filter.ts';
import { PackingSlips } from './packing-slips.tsx';
import { PickTable } from './pick-table.tsx';
import styles from './picking.module.css';

/** Orders that fit on a list that one person carries. */
const MOST = 200;

/** What to take from the shelves for the orders of a filter, and what goes into which parcel; for print. */
export default function PickingTab() {
  const { filter, query, set, searchOf } = useOrderFilter();
  const list = useApi(api.orders.list, { query: { ...query, limit: String(MOST) } });
  const orders = list.data?.orders ?? [];
  return (
    <>
      <OrderToolbar
        full
        filter={filter}
        onChange={set}
        actions={
          <>
            <Link
              to={{ pathname: paths.dashboard('orders'), search: searchOf({}) }}
              className={buttonClass({ variant: 'secondary' })}
            >
              Back to the orders
            </Link>
            <Button onClick={() => print()}>
              <PrinterIcon size={18} />
              Print
            </Button>
          </>
        }
      />
      <ListStates
        state={list}
        failed={texts.failed.orders}
        count={orders.length}
        empty={{ title: 'No results', text: 'No order is like that.' }}
      >
        <div className={styles.paper}>
          <p className={styles.head}>
            {count(orders.length, 'order')}
            {filter.status && `, ${filter.status}`} · {momentOf(new Date().toISOString())}
            {(list.data?.total ?? 0) > MOST && ` · the first ${MOST} of ${list.data?.total}`}
          </p>
          <PickTable orders={orders} />
          <PackingSlips orders={orders} />
        </div>
      </ListStates>
    </>
  );
}
