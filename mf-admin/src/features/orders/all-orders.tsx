import { type Order, type OrderPage, texts } from '@tanabana/contracts';
import { api, Link, useApi } from '@tanabana/storefront';
import { Alert, Pagination } from '@tanabana/ui';
import { useDeferredValue, useEffect, useRef } from 'react';
import { OrderToolbar } from './order-toolbar.tsx';
import styles from './orders.module.css';
import { OrdersStates } from './orders-states.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useOrderFilter } from './use-order-filter.ts';
import { useStatusChange } from './use-status-change.ts';

const PAGE_SIZE = 20;
/** Milliseconds: new orders appear without a reload. */
const REFRESH_EVERY = 15_000;

/** All Orders: search, filter, pages and status changes, for admins. */
export default function AllOrders() {
  const { filter, page, pageLink, setFilter } = useOrderFilter();
  const q = useDeferredValue(filter.q);
  const list = useApi(
    api.orders.list,
    {
      query: {
        q: q || undefined,
        status: filter.status || undefined,
        page: String(page),
        limit: String(PAGE_SIZE),
      },
    },
    { refreshEvery: REFRESH_EVERY },
  );
  const { change, failure } = useStatusChange({ replace: useReplaceOrder(list) });
  const pages = Math.ceil((list.data?.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <OrderToolbar filter={filter} onChange={setFilter} />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <OrdersStates state={list} failed={texts.failed.orders} count={list.data?.orders.length}>
        <p className={styles.count}>
          {list.data?.total} {list.data?.total === 1 ? 'order' : 'orders'}
        </p>
        <OrdersTable caption="All Orders" orders={list.data?.orders ?? []} onChange={change} />
        <Pagination
          page={page}
          pages={pages}
          label="Orders"
          renderLink={(to, props) => <Link to={pageLink(to)} {...props} />}
        />
      </OrdersStates>
    </>
  );
}

/** Writes one order into the page shown now, also when several changes are under way at once. */
function useReplaceOrder(list: {
  data: OrderPage | undefined;
  mutate: (data?: OrderPage) => Promise<unknown>;
}) {
  const shown = useRef(list.data);
  useEffect(() => {
    shown.current = list.data;
  }, [list.data]);
  return (order: Order): void => {
    if (!shown.current) return;
    const orders = shown.current.orders.map((one) => (one._id === order._id ? order : one));
    shown.current = { ...shown.current, orders };
    void list.mutate(shown.current);
  };
}
