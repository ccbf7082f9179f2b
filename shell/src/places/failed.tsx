import type { FailedProps } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { FailedOverlay } from './failed-overlay.tsx';
import { FailedPage } from './failed-page.tsx';
import { isExtra, isSmall, placeName } from './place-names.ts';
import styles from './places.module.css';

/** Stands in where a part of the page is away: as quiet as its place, with a way to try again. */
export function Failed(props: FailedProps) {
  const { place, busy, onRetry } = props;
  if (place === 'page') return <FailedPage {...props} />;
  if (place === 'overlay') return <FailedOverlay {...props} />;
  if (isExtra(place)) return null;
  const name = placeName(place);
  const small = isSmall(place);
  return (
    <button
      type="button"
      className={classes(styles.hole, small && styles.smallHole)}
      title={`${name} unavailable`}
      aria-busy={busy || undefined}
      onClick={onRetry}
    >
      <span className={styles.what}>{name} unavailable</span>
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
