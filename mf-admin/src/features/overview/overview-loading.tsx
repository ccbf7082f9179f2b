import { Skeleton } from '@tanabana/ui';
import styles from './overview.module.css';

/** 'Loading overview...' (spec.md section 2), in the shape of what will come. */
export function OverviewLoading() {
  return (
    <div aria-busy="true" className={styles.overview}>
      <p role="status" className={styles.quiet}>
        Loading overview...
      </p>
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className={styles.cardLoading} />
        ))}
      </div>
      <Skeleton className={styles.chartLoading} />
    </div>
  );
}
