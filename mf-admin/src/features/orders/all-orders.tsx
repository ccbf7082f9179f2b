import { texts } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates } from '../../parts/list-states.tsx';
import { Pager } from '../../parts/pager.tsx';
import { NewOrders } from './new-orders.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useHiddenOrders } from './use-hidden-orders.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useOrderFilter } from './use-order-filter.ts';
import { useReplaceOrder } from './use-replace-order.ts';
import { useStatusChange } from './use-status-change.ts';

const PAGE_SIZE = 20;
/** Milliseconds: new orders appear without a reload; an unchanged list answers 304. */
const REFRESH_EVERY = 15_000;

/** All Orders: search, filters, pages and status changes, for admins (spec.md section 2). */
export default function AllOrders() {
  const { filter, query, page, searchOf, set } = useOrderFilter();
  const list = useApi(
    api.orders.list,
    { query: { ...query, page: String(page), limit: String(PAGE_SIZE) } },
    { refreshEvery: REFRESH_EVERY },
  );
  const { change, failure } = useStatusChange({ replace: useReplaceOrder(list) });
  const fresh = useNewOrders(REFRESH_EVERY);
  const { shown, hide } = useHiddenOrders(list.data?.orders);
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <>
      <OrderToolbar
        full
        filter={filter}
        onChange={(next) => set({ ...next, page: '1' })}
        actions={<OrderActions query={query} search={searchOf({ page: '1' })} />}
      />
      <NewOrders fresh={fresh} search={searchOf({ page: '1' })} />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListStates
        state={list}
        failed={texts.failed.orders}
        count={shown.length}
        empty={{ title: 'No results', text: 'No order is like that.' }}
      >
        <OrdersTable
          caption="All Orders"
          orders={shown}
          viewed={viewed}
          onView={setViewed}
          onChange={change}
          onRemove={hide}
          isNew={({ _id }) => fresh.ids.has(_id)}
          sort={{ value: filter.sort, onSort: (sort) => set({ sort, page: '1' }) }}
        />
        <Pager
          label="Orders"
          page={page}
          limit={PAGE_SIZE}
          total={list.data?.total ?? 0}
          searchOf={(to) => searchOf({ page: String(to) })}
        />
      </ListStates>
    </>
  );
}
