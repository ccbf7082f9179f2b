import { formatAmount, LOW_STOCK, type ProductCard, texts, type User } from '@tanabana/contracts';
import { api, getSession, Link, lazily, paths, serverNow, useApi } from '@tanabana/storefront';
import { shopDay } from '@tanabana/storefront/dates';
import { Alert, Badge, ChoiceGroup, Skeleton } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import { tabPath, useAddressState } from '../../shared/use-address-state.ts';
import { StatusBars, TopProducts } from './bar-panels.tsx';
import { isFirstRun } from './first-run/is-first-run.ts';
import styles from './overview.module.css';
import { OverviewLoading, Panel, RecentOrders, StatCard } from './overview-panels.tsx';
import { defaults, LOW_SHOWN, lists, RANGES, statsOf } from './overview-query.ts';
import { PeriodTiles } from './period-tiles.tsx';

const DayCharts = lazily(
  () => import('./day-charts.tsx'),
  <Skeleton className={styles.chartLoading} />,
);

const FirstRun = lazily(() => import('./first-run/first-run.tsx'));

/** Requests the code of the parts below while the figures load. */
function preloadParts(): void {
  DayCharts.preload();
  const { user } = getSession();
  if (user && isFirstRun(user)) FirstRun.preload();
}
preloadParts();

/** Milliseconds. */
const REFRESH_EVERY = 30_000;

const orders = (query: Record<string, string> = {}): string => tabPath('orders', query);
const OUT_OF_STOCK = `${paths.dashboard('products')}?stock=out`;

/** The admin's overview, calculated by the services (rule 2.19). */
export default function StoreOverview({ user }: { user: User }) {
  const { state, set } = useAddressState(defaults);
  const input = statsOf(state.days);
  const { days } = input.query;
  const stats = useApi(api.orders.stats, input, { refreshEvery: REFRESH_EVERY });
  const all = useApi(api.products.list, lists.products);
  const out = useApi(api.products.list, lists.outOfStock);
  const { data: payments } = useApi(api.orders.payments, lists.payments, {
    refreshEvery: REFRESH_EVERY,
  });
  const parts = [stats, all, out];
  if (parts.some(({ data, error }) => !data && !error)) return <OverviewLoading />;
  const { revenue = 0, orders: placed = 0, pending = 0, customers = 0 } = stats.data ?? {};
  const { period, before } = stats.data ?? {};
  const range = period && { from: period.from, to: period.to };
  return (
    <div className={styles.overview}>
      {parts.some(({ error }) => error) && <Alert tone="warning">{texts.failed.overview}</Alert>}
      {isFirstRun(user) && <FirstRun products={all.data?.total} orders={stats.data?.orders} />}
      <PaymentAttention waiting={payments?.attention ?? 0} />
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
      <ChoiceGroup
        hideLegend
        legend="Range of the charts"
        look="chips"
        options={RANGES.map((value) => ({ value, label: `${value} days` }))}
        value={days}
        onChange={(next) => set({ days: next })}
      />
      {period && <PeriodTiles days={days} period={period} before={before} />}
      {stats.data && <DayCharts days={stats.data.byDay} />}
      <div className={styles.pair}>
        <StatusBars statuses={stats.data?.byStatus ?? []} />
        <TopProducts products={stats.data?.topProducts ?? []} range={range ?? {}} />
      </div>
      <div className={styles.pair}>
        <RecentOrders
          title="Recent Orders"
          orders={stats.data?.recent ?? []}
          empty={texts.noRecentOrders}
          linkTo={(order) => orders({ q: order._id })}
        />
        <LowStock />
      </div>
    </div>
  );
}

/** Link to the payments that need attention; nothing if there are none (rule 18.4). */
function PaymentAttention({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <p className={styles.attention}>
      <Link to={tabPath('payments', { view: 'attention' })}>
        {count(waiting, 'payment')} {waiting === 1 ? 'needs' : 'need'} attention
      </Link>
    </p>
  );
}

/** Day of the shop 168 hours ago. */
const weekAgo = (): string => shopDay(new Date(serverNow().getTime() - 168 * 3_600_000));

/** Products with low stock, lowest first. */
export function LowStock() {
  const { data } = useApi(api.products.list, lists.lowStock);
  return (
    <Panel title="Low stock">
      {data?.total === 0 && (
        <p className={styles.quiet}>
          Of everything there are more than {LOW_STOCK} pieces, or none.
        </p>
      )}
      <ul className={styles.recent}>
        {data?.data.map((product) => (
          <LowLine key={product._id} product={product} />
        ))}
      </ul>
      {data && data.total > LOW_SHOWN && (
        <Link to={`${paths.dashboard('products')}?stock=low&sort=stock-asc`}>
          All {count(data.total, 'product')}
        </Link>
      )}
    </Panel>
  );
}

function LowLine({ product: { name, sku, stock } }: { product: ProductCard }) {
  return (
    <li>
      <Link to={tabPath('products', { q: name })}>{name}</Link>
      <span className={styles.recentEnd}>
        <span className={styles.quiet}>{sku}</span>
        <Badge tone="warning">{stock} left</Badge>
      </span>
    </li>
  );
}
