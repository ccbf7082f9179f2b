import {
  type AuditEntry,
  formatMoment,
  formatPrice,
  LOW_STOCK,
  type Product,
  sellingPrice,
} from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Badge, type Column, Table } from '@tanabana/ui';
import styles from './product-view.module.css';

type Variant = NonNullable<Product['variants']>[number];

const columns: Column<Variant>[] = [
  {
    header: 'Color and size',
    block: 'title',
    cell: ({ color, size }) => [color, size].filter(Boolean).join(', '),
  },
  { header: 'SKU', cell: ({ sku }) => sku },
  { header: 'Price', align: 'end', cell: (variant) => formatPrice(sellingPrice(variant)) },
  { header: 'Barcode', cell: ({ barcode }) => barcode ?? '–' },
  { header: 'Pieces', align: 'end', cell: (variant) => <Pieces variant={variant} /> },
];

function Pieces({ variant: { stock, isForSale } }: { variant: Variant }) {
  if (!isForSale) return <Badge>Not for sale</Badge>;
  if (stock === null) return '–';
  return (
    <>
      {stock === 0 && <Badge tone="danger">Sold out</Badge>}
      {stock > 0 && stock <= LOW_STOCK && <Badge tone="warning">Low</Badge>} {stock}
    </>
  );
}

/** Each color and size with what is its own, and what is nearly sold out marked. */
export function VariantsView({ product: { variants = [] } }: { product: Product }) {
  return (
    <section className={styles.colour}>
      <h3>Colors and sizes</h3>
      <Table
        caption="Colors and sizes"
        columns={columns}
        rows={variants}
        rowKey={({ sku, color, size }) => `${sku} ${color} ${size}`}
      />
    </section>
  );
}

const SHOWN = 20;
const VARIANT_STOCK = /^variants\.(.*)\.stock$/;

interface Movement {
  key: string;
  what: string;
  from: number;
  to: number;
  entry: AuditEntry;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Of an entry what it says of stock: of each variant, or of all where only that is told. */
function movementsOf(entry: AuditEntry): Movement[] {
  const all = entry.changes.flatMap(({ field, from, to }, at) => {
    const variant = VARIANT_STOCK.exec(field)?.[1];
    if (variant === undefined && field !== 'stock') return [];
    const key = `${entry.id} ${at}`;
    return { key, what: variant ?? 'All', from: numberOf(from), to: numberOf(to), entry };
  });
  const ofVariants = all.filter(({ what }) => what !== 'All');
  return ofVariants.length > 0 ? ofVariants : all;
}

/** What people and imports have entered, and what came back to another count; orders have their own list. */
export function StockHistory({ product: { _id } }: { product: Product }) {
  const { data } = useApi(api.products.audit, { query: { target: _id, limit: '50' } });
  const movements = (data?.data ?? []).flatMap(movementsOf).slice(0, SHOWN);
  if (movements.length === 0) return null;
  return (
    <section className={styles.colour}>
      <h3>Stock that was entered</h3>
      <ul className={styles.history}>
        {movements.map(({ key, what, from, to, entry }) => (
          <li key={key}>
            {what}: {from} → {to}, {entry.by.username}, {formatMoment(entry.at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
