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
  /** What the length stands for. */
  value: number;
  /** The figure in words, at the end of the bar. */
  text: string;
  /** The list behind it. */
  to: string;
}

interface BarTableProps {
  caption: string;
  /** Headers of the label and of the figure, for screen readers. */
  headers: [string, string];
  bars: readonly Bar[];
  tone?: 'indigo' | 'madder' | 'leaf';
}

/** Lying bars with their figures beside them: a chart that is a table. */
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
            <th scope="row">
              <Link to={to}>{label}</Link>
            </th>
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

/** How long a bar is beside the longest, in percent; what is not nothing is seen. */
export const shareOf = (value: number, largest: number): number =>
  value === 0 || largest === 0 ? 0 : Math.max(1, (value / largest) * 100);

/** How many orders stand in each status, of all there are. */
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

/** What sold most in the range. */
export function TopProducts({
  products,
  range,
}: {
  products: OrderStats['topProducts'];
  /** The days that they were sold on, as the orders' filter takes them. */
  range: { from?: string; to?: string };
}) {
  return (
    <Panel title="Top products">
      {products.length === 0 && <p className={styles.quiet}>Nothing was sold in these days.</p>}
      {products.length > 0 && (
        <BarTable
          tone="leaf"
          caption="Top products by pieces sold"
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
