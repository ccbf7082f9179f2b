import { texts } from '@tanabana/contracts';
import { api, useApi, useSession } from '@tanabana/storefront';
import { OrderToolbar } from './order-toolbar.tsx';
import { isFoundBy } from './order-words.ts';
import { OrdersStates } from './orders-states.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useOrderFilter } from './use-order-filter.ts';

/** Milliseconds: a status that the shop sets is seen without a reload. */
const REFRESH_EVERY = 30_000;

/** My Orders: read-only, both statuses as text (spec.md section 6). */
export default function MyOrders() {
  const { user } = useSession();
  const { filter, setFilter } = useOrderFilter();
  const list = useApi(api.orders.ofUser, user && { params: { userId: user.id } }, {
    refreshEvery: REFRESH_EVERY,
  });
  const orders = (list.data?.orders ?? []).filter(
    (order) =>
      (filter.status === '' || order.orderStatus === filter.status) && isFoundBy(order, filter.q),
  );
  return (
    <>
      <OrderToolbar filter={filter} onChange={setFilter} />
      <OrdersStates state={list} failed={texts.failed.userOrders} count={orders.length}>
        <OrdersTable caption="My Orders" orders={orders} />
      </OrdersStates>
    </>
  );
}
