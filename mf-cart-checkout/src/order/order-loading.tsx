import { Skeleton } from '@tanabana/ui';
import styles from './order-page.module.css';

/** In the shape of what will come. */
export function OrderLoading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <h1>Your order</h1>
      <Skeleton className={styles.loadingBar} />
      <Skeleton className={styles.loadingBlock} />
      <Skeleton className={styles.loadingBlock} />
    </div>
  );
}
