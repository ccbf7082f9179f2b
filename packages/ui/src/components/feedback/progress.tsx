import { classes } from '../../classes.ts';
import styles from './feedback.module.css';

/** How much is done, as a thread that grows, and in percent. `share` from 0 to 1. */
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
