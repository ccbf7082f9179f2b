import { formatAmount, formatPrice, formatWeekday, type OrderStats } from '@tanabana/contracts';
import { Link, useNavigate } from '@tanabana/storefront';
import { useEffect, useId, useRef, useState } from 'react';
import UPlot from 'uplot';
import { count } from '../../shared/formats.ts';
import { tabPath } from '../../shared/use-address-state.ts';
import { type ChartInput, chartOptions } from './chart-options.ts';
import styles from './overview.module.css';
import 'uplot/dist/uPlot.min.css';

type Day = OrderStats['byDay'][number];

/** CSS pixels. */
const HEIGHT = 180;

const ordersOf = (day: string): string => tabPath('orders', { from: day, to: day });

/**
 * Revenue and orders per day, side by side if there is space, and as a table. A day links to its
 * orders.
 */
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
        <strong>{shown ? formatWeekday(shown.day) : `${days.length} days`}</strong>{' '}
        {formatAmount(shown?.revenue ?? revenue)} · {count(shown?.orders ?? orders, 'order')}
      </p>
      <div className={styles.chartPair}>
        <DayChart
          {...common}
          title="Revenue per day"
          values={days.map((day) => day.revenue)}
          barColour="--colour-indigo"
          height={HEIGHT}
          format={formatPrice}
        />
        <DayChart
          {...common}
          title="Orders per day"
          values={days.map((day) => day.orders)}
          barColour="--colour-madder"
          height={HEIGHT}
          format={(value) => count(value)}
        />
      </div>
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
                <Link to={ordersOf(day)}>{formatWeekday(day)}</Link>
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

interface DayChartProps extends Omit<ChartInput, 'width' | 'font' | 'colour'> {
  title: string;
}

/** Bars per day on a canvas; announced by its title, with figures in the table. */
export function DayChart({ title, ...input }: DayChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const rendered = JSON.stringify([input.days, input.values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn when its data change
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const made = new UPlot(
      chartOptions({
        ...latest.current,
        onPoint: (at) => latest.current.onPoint(at),
        onPick: (at) => latest.current.onPick(at),
        width: element.clientWidth,
        font: style.fontFamily,
        colour: (token) => style.getPropertyValue(token),
      }),
      [input.values.map((_, at) => at), [...input.values]],
      element,
    );
    const watcher = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: input.height }),
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [rendered]);

  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <div ref={container} role="img" aria-label={title} />
    </figure>
  );
}
