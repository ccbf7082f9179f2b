import { type Order, texts, type User } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates } from '../../shared/list.tsx';
import { OrderFilters, useOrderFilter } from './order-filter.tsx';
import { isFoundBy } from './order-words.ts';
import { OrdersTable } from './orders-table.tsx';

/** Milliseconds between reloads. */
const REFRESH_EVERY = 30_000;

/** A shopper's orders, read-only (rule 6.2). */
export default function MyOrders({ user }: { user: User }) {
  const { filter, set } = useOrderFilter();
  const list = useApi(
    api.orders.ofUser,
    { params: { userId: user.id } },
    { refreshEvery: REFRESH_EVERY },
  );
  const [viewed, setViewed] = useState<string | null>(null);
  const all: readonly Order[] = list.data?.orders ?? [];
  const orders = all.filter(
    (order) =>
      (filter.status === '' || order.orderStatus === filter.status) && isFoundBy(order, filter.q),
  );
  return (
    <>
      <OrderFilters filter={filter} onChange={set} total={list.data && orders.length} />
      <ListStates
        state={list}
        failed={texts.failed.userOrders}
        count={orders.length}
        empty={
          all.length > 0
            ? { title: 'No results' }
            : {
                title: texts.noRecentOrdersOfMine,
                action: (
                  <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
                    Go to the shop
                  </Link>
                ),
              }
        }
      >
        <OrdersTable caption="My Orders" orders={orders} viewed={viewed} onView={setViewed} />
      </ListStates>
    </>
  );
}
