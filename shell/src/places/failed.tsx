import type { FailedProps } from '@tanabana/storefront';
import { FailedOverlay } from './failed-overlay.tsx';
import { FailedPage } from './failed-page.tsx';
import { isSmall, placeName } from './place-names.ts';
import styles from './places.module.css';

/** Stands in where a part of the page is away: as quiet as its place, with a way to try again. */
export function Failed(props: FailedProps) {
  const { place, busy, onRetry } = props;
  if (place === 'page') return <FailedPage {...props} />;
  if (place === 'overlay') return <FailedOverlay {...props} />;
  if (place === 'product-card.actions') return null;
  const name = placeName(place);
  return (
    <div className={isSmall(place) ? styles.smallHole : styles.hole}>
      <span>{isSmall(place) ? `${name} unavailable` : `${name} is away for a moment.`}</span>
      <button
        type="button"
        className={styles.retry}
        aria-label={`${name} unavailable. Retry`}
        aria-busy={busy || undefined}
        onClick={onRetry}
      >
        {busy ? 'Trying…' : 'Retry'}
      </button>
    </div>
  );
}
