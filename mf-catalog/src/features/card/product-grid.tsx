import type { ProductCard as CardOfProduct } from '@tanabana/contracts';
import { Skeleton } from '@tanabana/ui';
import type { CSSProperties } from 'react';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

export interface ProductGridProps {
  /** Undefined while they are on their way: shows cloth on the loom in their places. */
  products: readonly CardOfProduct[] | undefined;
  /** Columns where there is room; fewer on small windows. */
  columns?: 2 | 3 | 4 | 5;
  /** Columns on a tablet; 3 unless told. */
  tablet?: 2 | 3 | 4;
  /** How many places to keep while loading. */
  expected: number;
  /** Cards of the first view, fetched first. */
  eager?: number;
}

const sizesOf = (columns: number, tablet: number): string =>
  `(max-width: 600px) 46vw, (max-width: 960px) ${Math.round(93 / tablet)}vw, ${Math.round(88 / columns)}vw`;

/** Products side by side. */
export function ProductGrid({
  products,
  columns = 4,
  tablet = 3,
  expected,
  eager = 0,
}: ProductGridProps) {
  const look = { '--columns': columns, '--tablet': Math.min(columns, tablet) } as CSSProperties;
  if (!products)
    return (
      <div className={styles.grid} style={look} aria-busy="true">
        {Array.from({ length: expected }, (_, at) => at).map((place) => (
          <div key={place}>
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
          <ProductCard product={product} sizes={sizesOf(columns, tablet)} eager={at < eager} />
        </li>
      ))}
    </ul>
  );
}
