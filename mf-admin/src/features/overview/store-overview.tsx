import { formatAmount, shopDay, texts } from '@tanabana/contracts';
import { api, lazily, paths, useApi } from '@tanabana/storefront';
import { Alert, Skeleton } from '@tanabana/ui';
import { oneOf, useAddressState } from '../../hooks/use-address-state.ts';
import { count } from '../../words/count.ts';
import { LowStock } from './low-stock.tsx';
import styles from './overview.module.css';
import { OverviewLoading } from './overview-loading.tsx';
import { RangeChoice } from './range-choice.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { StatCard } from './stat-card.tsx';
import { StatusBars } from './status-bars.tsx';
import { TopProducts } from './top-products.tsx';

const DayCharts = lazily(
  () => import('./charts/day-charts.tsx'),
  <Skeleton className={styles.chartLoading} />,
);

/** Milliseconds. */
const REFRESH_EVERY = 30_000;
export const RANGES = ['7', '30', '90'] as const;

const orders = (query: Record<string, string> = {}): string =>
  `${paths.dashboard('orders')}?${new URLSearchParams(query)}`;
const OUT_OF_STOCK = `${paths.dashboard('products')}?stock=out`;

/** The admin's overview, computed by the services (spec.md section 2, Overview). */
export default function StoreOverview() {
  const { state, set } = useAddressState({ days: '30' });
  const days = oneOf(RANGES, state.days) || '30';
  const stats = useApi(api.orders.stats, { query: { days } }, { refreshEvery: REFRESH_EVERY });
  const all = useApi(api.products.list, { query: { fields: 'card', limit: '1' } });
  const out = useApi(api.products.list, { query: { fields: 'card', limit: '1', inStock: '0' } });
  const parts = [stats, all, out];
  if (parts.some(({ data, error }) => !data && !error)) return <OverviewLoading />;
  const { revenue = 0, orders: placed = 0, pending = 0, customers = 0 } = stats.data ?? {};
  return (
    <div className={styles.overview}>
      {parts.some(({ error }) => error) && <Alert tone="warning">{texts.failed.overview}</Alert>}
      <div className={styles.cards}>
        <StatCard
          label="Revenue"
          value={formatAmount(revenue)}
          sub={count(placed, 'order')}
          to={orders()}
        />
        <StatCard
          label="Orders"
          value={count(placed)}
          sub={`${count(pending)} Pending`}
          to={orders({ status: 'Pending' })}
        />
        <StatCard
          label="Products"
          value={count(all.data?.total ?? 0)}
          sub={`${count(out.data?.total ?? 0)} out of stock`}
          to={OUT_OF_STOCK}
        />
        <StatCard
          label="Customers"
          value={count(customers)}
          sub={`${count(stats.data?.recentCustomers ?? 0, 'order')} in the last 168 hours`}
          to={orders({ from: weekAgo() })}
        />
      </div>
      <RangeChoice value={days} onChange={(next) => set({ days: next })} />
      {stats.data && <DayCharts days={stats.data.byDay} />}
      <div className={styles.pair}>
        <StatusBars statuses={stats.data?.byStatus ?? []} />
        <TopProducts products={stats.data?.topProducts ?? []} />
      </div>
      <div className={styles.pair}>
        <RecentOrders
          title="Recent Orders"
          orders={stats.data?.recent ?? []}
          empty={texts.empty.recentOrders}
          linkTo={(order) => orders({ q: order._id })}
        />
        <LowStock />
      </div>
    </div>
  );
}

/** The shop's day 168 hours ago. */
const weekAgo = (): string => shopDay(new Date(Date.now() - 168 * 3_600_000));
