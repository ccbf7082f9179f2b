import styles from './stars.module.css';

/** A rating from 0 to 5 as five stars, rounded to halves; announced as 'Rated 4.3 of 5'. */
export function Stars({ value }: { value: number }) {
  const halves = Math.round(Math.max(0, Math.min(5, value)) * 2);
  return (
    <span role="img" aria-label={`Rated ${value} of 5`} className={styles.stars}>
      <span aria-hidden="true">★★★★★</span>
      <span aria-hidden="true" className={styles.starsFull} data-halves={halves}>
        ★★★★★
      </span>
    </span>
  );
}
