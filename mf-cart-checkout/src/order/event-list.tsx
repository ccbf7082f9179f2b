import { formatMoment } from '@tanabana/storefront/dates';
import styles from './event-list.module.css';

interface Event {
  /** ISO 8601. */
  at: string;
  title: string;
  /** Where it happened. */
  place?: string | undefined;
}

/** Events that are shown at once; earlier ones are folded if there is more than one of them. */
const SHOWN = 3;

interface Props {
  /** Name of the list for screen readers. */
  label: string;
  /** Oldest first. */
  events: readonly Event[];
}

/** What happened, newest first, in the shop's time. */
export function EventList({ label, events }: Props) {
  const newest = events.toReversed();
  const shown = newest.length > SHOWN + 1 ? SHOWN : newest.length;
  const earlier = newest.slice(shown);
  if (newest.length === 0) return null;
  return (
    <div>
      <Events label={label} events={newest.slice(0, shown)} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{earlier.length} earlier events</summary>
          <Events label={`${label}, earlier`} events={earlier} />
        </details>
      )}
    </div>
  );
}

function Events({ label, events }: Props) {
  return (
    <ol className={styles.events} aria-label={label}>
      {events.map(({ at, title, place }) => (
        <li key={`${at}${title}${place}`}>
          <p className={styles.title}>{title}</p>
          <p className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
            {place && ` · ${place}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
