import { Link, paths, useConfig } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import styles from './wordmark.module.css';

/** The shop's name with three warp threads through it; leads home. */
export function Wordmark({ className }: { className?: string }) {
  const { storeName } = useConfig();
  return (
    <Link to={paths.home()} className={classes(styles.wordmark, className)}>
      <svg aria-hidden="true" viewBox="0 0 30 30" width="30" height="30" className={styles.mark}>
        <path d="M2 8h26M2 15h26M2 22h26" stroke="currentColor" strokeWidth="3" />
        <g strokeWidth="3" fill="none">
          <path className={styles.madder} d="M8 2v4.2M8 9.8v8.4" />
          <path className={styles.turmeric} d="M15 5v1.2M15 11v8M15 23.8V28" />
          <path className={styles.madder} d="M22 2v4.2M22 9.8v8.4M22 23.8V28" />
        </g>
      </svg>
      {storeName}
    </Link>
  );
}
