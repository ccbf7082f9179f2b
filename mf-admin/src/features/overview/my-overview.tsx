import { formatAmount, texts, type User } from '@tanabana/contracts';
import { api, paths, useApi } from '@tanabana/storefront';
import { Alert } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import styles from './overview.module.css';
import { OverviewLoading, RecentOrders, StatCard } from './overview-panels.tsx';

/** Milliseconds between reloads. */
const REFRESH_EVERY = 30_000;
const MY_ORDERS = paths.dashboard('my-orders');

/** A shopper's overview (rule 2.20). */
export default function MyOverview({ user }: { user: User }) {
  const mine = useApi(api.orders.myStats, {}, { refreshEvery: REFRESH_EVERY });
  const all = useApi(api.products.list, { query: { fields: 'card', limit: '1' } });
  const parts = [mine, all];
  if (parts.some(({ data, error }) => !data && !error)) return <OverviewLoading />;
  return (
    <div className={styles.overview}>
      {parts.some(({ error }) => error) && <Alert tone="warning">{texts.failed.overview}</Alert>}
      <div className={styles.cards}>
        <StatCard label="Your Orders" value={count(mine.data?.orders ?? 0)} to={MY_ORDERS} />
        <StatCard label="Spent" value={formatAmount(mine.data?.spent ?? 0)} to={MY_ORDERS} />
        <StatCard label="Products in Store" value={count(all.data?.total ?? 0)} to={paths.shop()} />
        <StatCard
          label="Membership"
          value={user.isPremium ? 'Premium' : 'Standard'}
          sub={user.email}
        />
      </div>
      <RecentOrders
        title="Your Recent Orders"
        orders={mine.data?.recent ?? []}
        empty={texts.noRecentOrdersOfMine}
        linkTo={({ _id }) => paths.order(_id)}
        withStatus
      />
    </div>
  );
}
