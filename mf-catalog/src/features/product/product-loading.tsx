import { Skeleton } from '@tanabana/ui';
import styles from './product-loading.module.css';

/** The page in cloth on the loom (spec.md section 2: 'Loading product...'). */
export function ProductLoading() {
  return (
    <div className={styles.loading}>
      <Skeleton className={styles.picture} />
      <div className={styles.info}>
        <p role="status" className={styles.text}>
          Loading product...
        </p>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.price} />
        <Skeleton className={styles.choice} />
      </div>
    </div>
  );
}
