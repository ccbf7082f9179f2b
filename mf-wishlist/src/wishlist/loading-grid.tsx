import { Skeleton } from '@tanabana/ui';
import styles from './saved-grid.module.css';

/** Cloth on the loom in the places of cards. */
export function LoadingGrid({ places }: { places: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: places }, (_, at) => at).map((place) => (
        <LoadingCard key={place} />
      ))}
    </div>
  );
}

export function LoadingCard() {
  return (
    <div>
      <Skeleton className={styles.picture} />
      <Skeleton text />
    </div>
  );
}
