import { classes } from '../../classes.ts';
import styles from './feedback.module.css';

/** A turning thread. With a `label` it is a status of its own; without, decoration. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const thread = <span aria-hidden="true" className={classes(styles.spinner, className)} />;
  return label ? (
    <span role="status" className={styles.status}>
      {thread}
      {label}
    </span>
  ) : (
    thread
  );
}
