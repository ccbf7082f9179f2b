import { formatNumber, type ReturnReport as Report, returnReasonNames } from '@tanabana/contracts';
import { api, Link, useApi } from '@tanabana/storefront';
import { Badge, ChoiceGroup, type Column, Table } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { oneOf, tabPath, useAddressState } from '../../shared/use-address-state.ts';
import { type Bar, BarTable } from '../overview/bar-panels.tsx';
import { Panel, StatCard } from '../overview/overview-panels.tsx';
import styles from './returns.module.css';

const RANGES = ['30', '90', '365'] as const;
const SHOWN_REASONS = 2;

type Product = Report['products'][number];
type Rate = Pick<Report, 'sold' | 'returned' | 'rate'>;

/** '12.5%'. */
const percent = (share: number): string => `${formatNumber(share * 100, 1)}%`;

/** '12.5% · 3 of 24'. */
const rateText = ({ rate, returned, sold }: Rate): string =>
  `${percent(rate)} · ${count(returned)} of ${count(sold)}`;

/** What comes back and why, by product, size and category (rule 17.9). */
export function ReturnReport() {
  const { state, set } = useAddressState({ view: 'queue', days: '90' });
  const days = oneOf(RANGES, state.days) || '90';
  const report = useApi(api.orders.returnReport, { query: { days } });
  const { data } = report;
  return (
    <div className={styles.report}>
      <ChoiceGroup
        hideLegend
        legend="Orders of the last"
        look="chips"
        options={RANGES.map((value) => ({ value, label: `${value} days` }))}
        value={days}
        onChange={(next) => set({ days: next })}
      />
      <ListStates
        state={report}
        failed="Failed to load the report"
        count={data && data.sold + data.returned}
        empty={{ title: 'No orders were delivered in this period' }}
      >
        {data && <Figures report={data} />}
      </ListStates>
    </div>
  );
}

function Figures({ report }: { report: Report }) {
  const { sold, returned, rate, reasons, products, sizes, categories } = report;
  return (
    <>
      <div className={styles.tiles}>
        <StatCard
          label="Return rate"
          value={percent(rate)}
          sub={`${count(returned)} of ${count(sold, 'unit')} delivered`}
        />
      </div>
      {returned === 0 && <p className={styles.quiet}>Nothing came back in this period.</p>}
      {returned > 0 && (
        <>
          <div className={styles.pair}>
            <Panel title="Reasons">
              <BarTable
                tone="madder"
                caption="Reasons by units"
                headers={['Reason', 'Units']}
                bars={reasons.map(({ reason, units }) => ({
                  id: reason,
                  label: returnReasonNames[reason],
                  value: units,
                  text: count(units, 'unit'),
                }))}
              />
            </Panel>
            <Panel title="Sizes">
              <BarTable
                caption="Return rate by size"
                headers={['Size', 'Return rate']}
                bars={sizes.map(({ size, ...one }) => barOf(size, one))}
              />
            </Panel>
            <Panel title="Categories">
              <BarTable
                caption="Return rate by category"
                headers={['Category', 'Return rate']}
                bars={categories.map(({ category, ...one }) => barOf(category, one))}
              />
            </Panel>
          </div>
          <Panel title="Products">
            <Table
              caption="Return rate by product"
              columns={productColumns}
              rows={products}
              rowKey={({ productId }) => productId}
            />
          </Panel>
        </>
      )}
    </>
  );
}

const barOf = (label: string, rate: Rate): Bar => ({
  ...{ id: label, label, value: rate.rate, text: rateText(rate) },
});

const productColumns: readonly Column<Product>[] = [
  {
    header: 'Product',
    block: 'title',
    cell: ({ name, fit }) => (
      <span className={styles.product}>
        <Link to={tabPath('products', { q: name })}>{name}</Link>
        {fit && <Badge tone="warning">{fit === 'small' ? 'Runs small' : 'Runs large'}</Badge>}
      </span>
    ),
  },
  { header: 'Delivered', align: 'end', cell: ({ sold }) => count(sold) },
  { header: 'Returned', align: 'end', cell: ({ returned }) => count(returned) },
  { header: 'Rate', align: 'end', cell: ({ rate }) => percent(rate) },
  {
    header: 'Main reasons',
    cell: ({ reasons }) =>
      reasons
        .toSorted((one, other) => other.units - one.units)
        .slice(0, SHOWN_REASONS)
        .map(({ reason, units }) => `${returnReasonNames[reason]} (${count(units)})`)
        .join(', ') || '–',
  },
];
