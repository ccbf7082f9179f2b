import { formatPrice, LOW_STOCK, type Product, sellingPrice } from '@tanabana/contracts';
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
  { header: 'Shelf', cell: ({ shelf }) => shelf ?? '–' },
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

/** Each variant with its own values; low stock is marked. */
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
