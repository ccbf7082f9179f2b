import { type FailedProps, type Place, slotOf } from '@tanabana/storefront';
import { Container, classes, Skeleton, VisuallyHidden } from '@tanabana/ui';
import styles from './module-fallbacks.module.css';
import { OverlayFallback } from './overlay-fallback.tsx';
import { PageFallback } from './page-fallback.tsx';

/** Replaces a missing part of the page: as unobtrusive as its place, with a retry. */
export function Failed(props: FailedProps) {
  const { place, busy, onRetry } = props;
  if (place === 'page') return <PageFallback {...props} />;
  if (place === 'overlay') return <OverlayFallback {...props} />;
  const { label = 'This part', size = 'block' } = slotOf(place) ?? {};
  if (label === null) return null;
  const small = size === 'icon';
  return (
    <button
      type="button"
      className={classes(styles.fallback, small && styles.small)}
      title={`${label} unavailable`}
      aria-busy={busy || undefined}
      onClick={onRetry}
    >
      <span className={styles.what}>{label} unavailable</span>
      <span className={styles.retry}>
        <svg
          aria-hidden="true"
          className={classes(styles.again, busy && styles.busy)}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4 20v-4.5h4.5" />
        </svg>
        <span className={styles.word}>Retry</span>
      </span>
    </button>
  );
}

/** Skeleton of a loading part, in about its final size. */
export function Loading({ place }: Place) {
  const size = place === 'page' ? place : (slotOf(place)?.size ?? 'block');
  if (size === 'none') return null;
  if (size !== 'page') return <Skeleton className={styles[size]} />;
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
