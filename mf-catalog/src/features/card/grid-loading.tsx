import { Skeleton } from '@tanabana/ui';
import styles from './product-grid.module.css';

/** Columns of a window below 1200 px. */
export const LAPTOP = 4;

export interface GridColumns {
  /** Columns where there is room; fewer on small windows. 4 unless told. */
  columns?: 2 | 3 | 4 | 5;
  /** Columns on a tablet; 3 unless told. */
  tablet?: 2 | 3 | 4;
}

/** How the style sheet is told of them. */
export const gridLook = ({ columns = 4, tablet = 3 }: GridColumns) => ({
  'data-columns': columns,
  'data-tablet': Math.min(columns, tablet),
});

interface GridLoadingProps extends GridColumns {
  /** How many products to expect. */
  expected: number;
  /** They are on their way, not only awaited. */
  busy?: boolean;
}

/** Cloth on the loom in the stead of products side by side. */
export const GridLoading = ({ expected, busy = false, ...columns }: GridLoadingProps) => (
  <div className={styles.grid} {...gridLook(columns)} aria-busy={busy}>
    {Array.from({ length: expected }, (_, at) => at).map((index) => (
      <div key={index}>
        <Skeleton className={styles.picture} />
        <Skeleton text className={styles.short} />
        <Skeleton text />
      </div>
    ))}
  </div>
);
