import type { ProductCard as CardOfProduct } from '@tanabana/contracts';
import { type GridColumns, GridLoading, gridLook, LAPTOP } from './grid-loading.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps extends GridColumns {
  /** Undefined while loading: shows skeletons. */
  products: readonly CardOfProduct[] | undefined;
  /** Number of skeletons while loading. */
  expected: number;
  /** Cards of the first view, loaded first. */
  eager?: number;
  /** The filters are beside the grid if there is room. */
  beside?: boolean;
}

/** Pixels, as in product-grid.module.css and shop-view.module.css. */
const GAPS = { phone: 12, tablet: 16, laptop: 24 };
const BESIDE = 280;

/** Display width of a card: the page without gutters, divided by the columns. */
function sizesOf(columns: number, tablet: number, beside: boolean): string {
  const width = (count: number, gap: number, taken = 0): string =>
    `calc((min(91.2vw, 1312px) - ${taken + gap * (count - 1)}px) / ${count})`;
  const taken = beside ? BESIDE : 0;
  return [
    `(max-width: 600px) ${width(2, GAPS.phone)}`,
    `(max-width: 960px) ${width(tablet, GAPS.tablet)}`,
    `(max-width: 1199px) ${width(Math.min(columns, LAPTOP), GAPS.laptop, taken)}`,
    width(columns, GAPS.laptop, taken),
  ].join(', ');
}

/** Products in a grid. */
export function ProductGrid({
  products,
  columns = 4,
  tablet = 3,
  expected,
  eager = 0,
  beside = false,
}: ProductGridProps) {
  const sizes = sizesOf(columns, Math.min(columns, tablet), beside);
  if (!products) return <GridLoading {...{ columns, tablet, expected }} busy />;
  return (
    <ul className={styles.grid} {...gridLook({ columns, tablet })}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard product={product} sizes={sizes} eager={at < eager} />
        </li>
      ))}
    </ul>
  );
}
