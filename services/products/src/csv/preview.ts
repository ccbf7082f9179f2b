import { choiceName, type ImportResult } from '@tanabana/contracts';
import type { LineResult } from './file-line.ts';
import type { ProductResult } from './import-batch.ts';
import type { ReadProduct } from './read-products.ts';

type Previewed = NonNullable<ImportResult['preview']>[number];

/** Products in a preview. */
const SHOWN = 10;
/** Variants of a product in a preview. */
const VARIANTS = 12;

function previewOf(
  { row, variants, pictures, sku }: ReadProduct,
  result: ProductResult,
): Previewed {
  const [first] = variants;
  const { outcome, reason, line } = result;
  const stocks = variants.flatMap(({ row: { stock } }) => (stock ? [Number(stock)] : []));
  const colors = row.colors ? [row.colors] : [];
  return {
    line,
    sku,
    outcome,
    reason,
    name: row.name,
    category: row.category,
    price: row.price ?? first?.row.price,
    saleprice: row.saleprice ?? first?.row.saleprice,
    stock: row.stock || (stocks.length > 0 ? String(stocks.reduce((a, b) => a + b)) : undefined),
    variants:
      variants.length === 0
        ? colors
        : variants
            .slice(0, VARIANTS)
            .map(({ row: { color = '', size } }) => choiceName({ color, size: size || null })),
    pictures: pictures.length,
  };
}

const byLine = (one: Previewed, other: Previewed): number => one.line - other.line;

/** Collects products for the preview of an import. */
export function createPreview() {
  const problems: Previewed[] = [];
  const others: Previewed[] = [];
  return {
    add(read: ReadProduct, result: ProductResult): void {
      const list = result.outcome === 'refused' || read.notes.length > 0 ? problems : others;
      if (list.length < SHOWN) list.push(previewOf(read, result));
    },

    /** Adds a line that is no product. */
    addLine({ line, sku = '', outcome, reason }: LineResult): void {
      if (outcome !== 'refused' || problems.length >= SHOWN) return;
      problems.push({ line, sku, outcome, reason, variants: [], pictures: 0 });
    },

    /** Returns ten products, those with problems first. */
    products: (): Previewed[] => [...problems.sort(byLine), ...others].slice(0, SHOWN),
  };
}
