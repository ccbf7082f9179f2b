import { formatAmount, type OrderStats } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { VisuallyHidden } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { count } from '../../shared/formats.ts';
import { tabPath } from '../../shared/use-address-state.ts';
import styles from './overview.module.css';
import { Panel } from './overview-panels.tsx';

export interface Bar {
  id: string;
  label: ReactNode;
  /** Length of the bar. */
  value: number;
  /** The figure as text at the end of the bar. */
  text: string;
  /** Link to the list behind it. */
  to?: string;
}

interface BarTableProps {
  caption: string;
  /** Headers of label and figure for screen readers. */
  headers: [string, string];
  bars: readonly Bar[];
  tone?: 'indigo' | 'madder' | 'leaf';
}

/** Horizontal bars with figures: a chart that is a table. */
export function BarTable({ caption, headers, bars, tone = 'indigo' }: BarTableProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <table className={styles.bars} data-tone={tone}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              <VisuallyHidden>{header}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, value, text, to }) => (
          <tr key={id}>
            <th scope="row">{to === undefined ? label : <Link to={to}>{label}</Link>}</th>
            <td>
              <span className={styles.track}>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${shareOf(value, largest)}%` }}
                />
              </span>
              <span className={styles.figure}>{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a bar's length in percent of the longest; at least visible if not 0. */
export const shareOf = (value: number, largest: number): number =>
  value === 0 || largest === 0 ? 0 : Math.max(1, (value / largest) * 100);

/** Number of orders by status. */
export function StatusBars({ statuses }: { statuses: OrderStats['byStatus'] }) {
  return (
    <Panel title="Orders by status">
      <BarTable
        caption="Orders by status"
        headers={['Status', 'Orders']}
        bars={statuses.map(({ status, orders, revenue }) => ({
          id: status,
          label: status,
          value: orders,
          text: `${count(orders)} · ${formatAmount(revenue)}`,
          to: tabPath('orders', { status }),
        }))}
      />
    </Panel>
  );
}

const SHOWN = 6;

/** Best sellers of the range. */
export function TopProducts({
  products,
  range,
}: {
  products: OrderStats['topProducts'];
  /** Days of the range as the orders' filter expects them. */
  range: { from?: string; to?: string };
}) {
  return (
    <Panel title="Top products">
      {products.length === 0 && <p className={styles.quiet}>Nothing was sold in this period.</p>}
      {products.length > 0 && (
        <BarTable
          tone="leaf"
          caption="Top products by units sold"
          headers={['Product', 'Sold']}
          bars={products.slice(0, SHOWN).map(({ productId, name, quantity, revenue }) => ({
            id: productId,
            label: name,
            value: quantity,
            text: `${count(quantity)} sold · ${formatAmount(revenue)}`,
            to: tabPath('orders', { q: name, ...range }),
          }))}
        />
      )}
    </Panel>
  );
}
