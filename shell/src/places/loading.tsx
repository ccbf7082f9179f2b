import type { Place } from '@tanabana/storefront';
import { Container, Skeleton, VisuallyHidden } from '@tanabana/ui';
import { isExtra, isSmall } from './place-names.ts';
import styles from './places.module.css';

/** Stands in while a part of the page is on its way, in about the size of what will come. */
export function Loading({ place }: Place) {
  if (isSmall(place)) return <Skeleton className={styles.icon} />;
  if (place === 'overlay' || isExtra(place)) return null;
  if (place !== 'page') return <Skeleton className={styles.block} />;
  return (
    <Container className={styles.page}>
      <output>
        <VisuallyHidden>Loading…</VisuallyHidden>
      </output>
      <Skeleton className={styles.heading} />
      <div className={styles.grid}>
        <Skeleton className={styles.card} />
        <Skeleton className={styles.card} />
        <Skeleton className={styles.card} />
        <Skeleton className={styles.card} />
      </div>
    </Container>
  );
}
