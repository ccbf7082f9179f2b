import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { Button } from '../button/button.tsx';
import styles from './feedback.module.css';

export interface ErrorStateProps {
  /** What went wrong, in the words of the shop. */
  title: ReactNode;
  children?: ReactNode;
  /** Shows a button that tries again. */
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}

/** Something failed in the page; read out when it appears. */
export function ErrorState({ title, children, onRetry, busy, className }: ErrorStateProps) {
  return (
    <div role="alert" className={classes(styles.state, className)}>
      <p className={styles.stateTitle}>{title}</p>
      {children && <div className={styles.stateText}>{children}</div>}
      {onRetry && (
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
