import { classes } from '../../classes.ts';
import styles from './loading.module.css';

/** A placeholder for loading content. Size it by `className`; put `aria-busy` on the region. */
export function Skeleton({ className, text }: { className?: string; text?: boolean }) {
  return (
    <span aria-hidden="true" className={classes(styles.skeleton, text && styles.text, className)} />
  );
}

/** A spinner. With a `label` it is a status; without, decoration. */
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

/** A progress bar with percentage. `share` from 0 to 1. */
export function Progress({
  label,
  share,
  className,
}: {
  label: string;
  share: number;
  className?: string;
}) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100);
  return (
    <div className={classes(styles.progress, className)}>
      <span aria-hidden="true">
        {label} {percent}%
      </span>
      <progress aria-label={label} value={percent} max={100} />
    </div>
  );
}
