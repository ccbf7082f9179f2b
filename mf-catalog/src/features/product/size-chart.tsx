import { type Product, type SizeChart, sameName, toInches } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { ChoiceGroup, Dialog, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import { useId, useState } from 'react';
import drawing from './art/measures.svg';
import styles from './size-chart.module.css';

type Measure = SizeChart['measures'][number];
type Unit = 'cm' | 'in';

const units = [
  { value: 'cm', label: 'cm' },
  { value: 'in', label: 'inches' },
];

const captions: Record<Measure['of'], string> = {
  body: 'Your measures',
  garment: 'Garment measurements',
};

/** What buyers report by sending it back (rule 17.9). */
const fits = {
  small: 'Runs small: many buyers needed a larger size.',
  large: 'Runs large: many buyers needed a smaller size.',
};

interface SizeChartWindowProps {
  open: boolean;
  onClose: () => void;
  product: Product;
  /** The chosen size, marked in the table. */
  size: string | null;
}

/** The size chart of a product or its category, in centimetres or inches. */
export default function SizeChartWindow({ open, onClose, product, size }: SizeChartWindowProps) {
  const isAsked = open && product.sizeChart === undefined;
  const answer = useApi(
    api.categories.get,
    isAsked ? { params: { id: product.category._id } } : null,
  );
  const chart = product.sizeChart ?? answer.data?.sizeChart;
  // a hint: without it the chart is complete
  const { data: hint } = useApi(
    api.orders.productFit,
    open ? { params: { product: product._id } } : null,
  );
  return (
    <Dialog open={open} onClose={onClose} title="Size chart">
      {chart ? (
        <>
          {hint?.fit && <p className={styles.fit}>{fits[hint.fit]}</p>}
          <Chart chart={chart} size={size} />
        </>
      ) : answer.error ? (
        <ErrorState title="Failed to load the size chart" of={answer} />
      ) : answer.data ? (
        <p>The size chart has been removed.</p>
      ) : (
        <LoadingState label="Loading...">
          <Skeleton className={styles.waiting} />
        </LoadingState>
      )}
    </Dialog>
  );
}

function Chart({ chart, size }: { chart: SizeChart; size: string | null }) {
  const [unit, setUnit] = useState<Unit>('cm');
  return (
    <div className={styles.chart}>
      <ChoiceGroup
        legend="Measured in"
        look="chips"
        value={unit}
        options={units}
        onChange={(value) => setUnit(value as Unit)}
      />
      {(['body', 'garment'] as const).map((of) => (
        <Measures key={of} of={of} chart={chart} size={size} unit={unit} />
      ))}
      <div className={styles.how}>
        <img src={drawing} alt="" width={120} height={150} loading="lazy" />
        <p>
          Take your measures close to the body, the tape level: the bust at its fullest, the waist
          at its narrowest, the hips at their widest. The length of a garment is from the highest
          point of the shoulder. Between two sizes, the larger one is the more comfortable.
        </p>
      </div>
    </div>
  );
}

interface MeasuresProps {
  of: Measure['of'];
  chart: SizeChart;
  size: string | null;
  unit: Unit;
}

function Measures({ of, chart, size, unit }: MeasuresProps) {
  const id = useId();
  const measures = chart.measures.filter((measure) => measure.of === of);
  if (measures.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id}>
          {captions[of]}, {unit === 'cm' ? 'cm' : 'inches'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {measures.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.sizes.map((name, at) => (
            <tr
              key={name}
              aria-current={size !== null && sameName(name, size) ? 'true' : undefined}
            >
              <th scope="row">{name}</th>
              {measures.map(({ name: measure, cm }) => (
                <td key={measure}>{lengthIn(unit, cm[at] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const lengthIn = (unit: Unit, cm: number | null): string => {
  if (cm === null) return '–';
  return String(unit === 'cm' ? cm : toInches(cm));
};
