import styles from './count.module.css';

/** How many there are, at the corner of an icon button that says so in its name; nothing for none. */
export function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    // A new key for each number plays the movement again.
    <span key={of} aria-hidden="true" className={styles.count}>
      {of > 99 ? '99+' : of}
    </span>
  );
}
