import { formatAmount, type OrderStats } from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import { tabPath } from '../../shared/use-address-state.ts';
import styles from './overview.module.css';
import { Panel, StatCard } from './overview-panels.tsx';

type Period = NonNullable<OrderStats['period']>;

interface PeriodTilesProps {
  days: string;
  period: Period;
  before: OrderStats['before'];
}

/** Figures of the period compared with the previous one, linked to their orders. */
export function PeriodTiles({ days, period, before }: PeriodTilesProps) {
  const { from, to, revenue, orders, average, paid, unpaid, refunded = 0 } = period;
  const list = (query: Record<string, string> = {}): string =>
    tabPath('orders', { ...query, from, to });
  return (
    <Panel title={`${days} days`}>
      <div className={styles.tiles}>
        <StatCard
          label="Revenue"
          value={formatAmount(revenue)}
          sub={before && <Change now={revenue} before={before.revenue} words={formatAmount} />}
          to={list()}
        />
        <StatCard
          label="Orders"
          value={count(orders)}
          sub={before && <Change now={orders} before={before.orders} words={count} less="fewer" />}
          to={list()}
        />
        <StatCard
          label="Average order"
          value={average === null ? '—' : formatAmount(average)}
          sub={
            before &&
            average !== null && (
              <Change now={average} before={before.average ?? 0} words={formatAmount} />
            )
          }
          to={list({ sort: 'total-desc' })}
        />
        <StatCard
          label="Paid"
          value={formatAmount(paid.revenue)}
          sub={
            refunded > 0
              ? `${count(paid.orders, 'order')}, ${formatAmount(refunded)} refunded`
              : count(paid.orders, 'order')
          }
          to={list({ payment: 'Paid' })}
        />
        <StatCard
          label="Unpaid"
          value={formatAmount(unpaid.revenue)}
          sub={count(unpaid.orders, 'order')}
          to={list({ payment: 'Unpaid' })}
        />
      </div>
      {before === null && (
        <p className={styles.quiet}>The shop has no {days} earlier days to compare with.</p>
      )}
    </Panel>
  );
}

interface ChangeProps {
  now: number;
  before: number;
  words: (figure: number) => string;
  /** Default 'less'; 'fewer' for counts. */
  less?: string;
}

/** '12% more than ₹3,000.00 before'; no percentage of zero. */
function Change({ now, before, words, less = 'less' }: ChangeProps) {
  if (before === now) return 'as before';
  if (before === 0) return 'none before';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return `about the ${words(before)} of before`;
  const isMore = now > before;
  return (
    <>
      <span className={classes(styles.change, isMore ? styles.more : styles.less)}>
        <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>
        {count(percent)}% {isMore ? 'more' : less}
      </span>{' '}
      than {words(before)} before
    </>
  );
}
