import { formatAmount, formatPrice, type OrderStats } from '@tanabana/contracts';
import { Link, paths, useNavigate } from '@tanabana/storefront';
import { useId, useState } from 'react';
import { count } from '../../../words/count.ts';
import styles from '../overview.module.css';
import { DayChart } from './day-chart.tsx';
import { dayWords } from './day-words.ts';

type Day = OrderStats['byDay'][number];

const ordersOf = (day: string): string =>
  `${paths.dashboard('orders')}?${new URLSearchParams({ from: day, to: day })}`;

/** Revenue and orders per day, one under the other; the same as a table. A day leads to its orders. */
export default function DayCharts({ days }: { days: readonly Day[] }) {
  const group = useId();
  const navigate = useNavigate();
  const [pointed, point] = useState<number | null>(null);
  const shown = pointed === null ? undefined : days[pointed];
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const common = {
    group,
    days: days.map(({ day }) => day),
    onPoint: point,
    onPick: (at: number) => days[at] && navigate(ordersOf(days[at].day)),
  };
  return (
    <div className={styles.charts}>
      <p className={styles.readout}>
        <strong>{shown ? dayWords(shown.day) : `${days.length} days`}</strong>{' '}
        {formatAmount(shown?.revenue ?? revenue)} · {count(shown?.orders ?? orders, 'order')}
      </p>
      <DayChart
        {...common}
        title="Revenue per day"
        values={days.map((day) => day.revenue)}
        dye="--colour-indigo"
        height={190}
        format={formatPrice}
      />
      <DayChart
        {...common}
        title="Orders per day"
        values={days.map((day) => day.orders)}
        dye="--colour-madder"
        height={120}
        format={(value) => count(value)}
      />
      <DayTable days={days} />
    </div>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className={styles.asTable}>
      <summary>As a table</summary>
      <table>
        <caption>Revenue and orders per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Revenue</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, revenue, orders }) => (
            <tr key={day}>
              <th scope="row">
                <Link to={ordersOf(day)}>{dayWords(day)}</Link>
              </th>
              <td>{formatAmount(revenue)}</td>
              <td>{count(orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
