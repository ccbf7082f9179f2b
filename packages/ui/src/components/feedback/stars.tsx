import styles from './feedback.module.css';

/** A rating from 0 to 5 in five stars; `label` is what a screen reader says, 'Rated 4.3 of 5' unless told. */
export function Stars({ value, label = `Rated ${value} of 5` }: { value: number; label?: string }) {
  const share = `${Math.max(0, Math.min(5, value)) * 20}%`;
  return (
    <span role="img" aria-label={label} className={styles.stars}>
      <span aria-hidden="true">★★★★★</span>
      <span aria-hidden="true" className={styles.starsFull} style={{ width: share }}>
        ★★★★★
      </span>
    </span>
  );
}
