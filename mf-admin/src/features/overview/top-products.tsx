import { formatAmount, type OrderStats } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import { count } from '../../words/count.ts';
import { BarTable } from './bar-table.tsx';
import styles from './overview.module.css';
import { Panel } from './panel.tsx';

const SHOWN = 6;

/** What sold most in the range. */
export function TopProducts({ products }: { products: OrderStats['topProducts'] }) {
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
            to: `${paths.dashboard('orders')}?${new URLSearchParams({ q: name })}`,
          }))}
        />
      )}
    </Panel>
  );
}
