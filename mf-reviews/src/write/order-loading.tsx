import { LoadingState, Skeleton } from '@tanabana/ui';
import styles from './order-loading.module.css';

/** Skeleton of the lines of an order. */
export const OrderLoading = () => (
  <LoadingState label="Loading your order..." className={styles.loading}>
    <Skeleton className={styles.title} />
    <Skeleton className={styles.line} />
    <Skeleton className={styles.line} />
  </LoadingState>
);
