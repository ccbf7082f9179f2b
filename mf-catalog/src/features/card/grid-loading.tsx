import { Skeleton } from '@tanabana/ui';
import styles from './product-grid.module.css';

/** Columns of a window below 1200 px. */
export const LAPTOP = 4;

export interface GridColumns {
  /** Maximum number of columns; fewer on small windows. Default 4. */
  columns?: 2 | 3 | 4 | 5;
  /** Columns on a tablet; default 3. */
  tablet?: 2 | 3 | 4;
}

/** Passes the columns to the style sheet. */
export const gridLook = ({ columns = 4, tablet = 3 }: GridColumns) => ({
  'data-columns': columns,
  'data-tablet': Math.min(columns, tablet),
});

interface GridLoadingProps extends GridColumns {
  /** Number of products to expect. */
  expected: number;
  /** The products are loading, not merely requested. */
  busy?: boolean;
}

/** Skeletons of products in a grid. */
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
