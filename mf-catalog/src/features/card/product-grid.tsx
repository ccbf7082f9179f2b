import type { ProductCard as CardOfProduct } from '@tanabana/contracts';
import { Skeleton } from '@tanabana/ui';
import type { CSSProperties } from 'react';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  /** Undefined while they are on their way: shows cloth on the loom in their stead. */
  products: readonly CardOfProduct[] | undefined;
  /** Columns where there is room; fewer on small windows. */
  columns?: 2 | 3 | 4 | 5;
  /** Columns on a tablet; 3 unless told. */
  tablet?: 2 | 3 | 4;
  /** How many to expect while loading. */
  expected: number;
  /** Cards of the first view, fetched first. */
  eager?: number;
  /** The filters stand beside it, where there is room for them. */
  beside?: boolean;
}

/** Columns of a window below 1200 px. */
const LAPTOP = 4;
/** Pixels, as product-grid.module.css and shop-view.module.css have them. */
const GAP = 24;
const BESIDE = 280;

/** How wide a card stands: what the page is wide without its margins, shared among the columns. */
function sizesOf(columns: number, tablet: number, beside: boolean): string {
  const width = (count: number): string =>
    `calc((min(91.2vw, 1312px) - ${(beside ? BESIDE : 0) + GAP * (count - 1)}px) / ${count})`;
  return [
    '(max-width: 600px) 44vw',
    `(max-width: 960px) ${Math.round(88 / tablet)}vw`,
    `(max-width: 1199px) ${width(Math.min(columns, LAPTOP))}`,
    width(columns),
  ].join(', ');
}

/** Products side by side. */
export function ProductGrid({
  products,
  columns = 4,
  tablet = 3,
  expected,
  eager = 0,
  beside = false,
}: ProductGridProps) {
  const look = {
    '--columns': columns,
    '--laptop': Math.min(columns, LAPTOP),
    '--tablet': Math.min(columns, tablet),
  } as CSSProperties;
  const sizes = sizesOf(columns, Math.min(columns, tablet), beside);
  if (!products)
    return (
      <div className={styles.grid} style={look} aria-busy="true">
        {Array.from({ length: expected }, (_, at) => at).map((index) => (
          <div key={index}>
            <Skeleton className={styles.picture} />
            <Skeleton text className={styles.short} />
            <Skeleton text />
          </div>
        ))}
      </div>
    );
  return (
    <ul className={styles.grid} style={look}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard product={product} sizes={sizes} eager={at < eager} />
        </li>
      ))}
    </ul>
  );
}
