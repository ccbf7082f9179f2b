import { formatAmount, type OrderStats } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import { count } from '../../words/count.ts';
import { BarTable } from './bar-table.tsx';
import { Panel } from './panel.tsx';

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
          to: `${paths.dashboard('orders')}?${new URLSearchParams({ status })}`,
        }))}
      />
    </Panel>
  );
}
