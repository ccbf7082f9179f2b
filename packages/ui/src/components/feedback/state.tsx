import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { BlockPrintBorder } from '../../ornaments/ornaments.tsx';
import { Button } from '../button/button.tsx';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** Where the state is all of the page, its title is the page's: `h1`. */
  as?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** The ornament above the title; shown unless told. */
  ornament?: boolean;
  className?: string;
}

/** Nothing here, and what to do about it. */
export function EmptyState({
  title,
  as: Title = 'p',
  children,
  action,
  ornament = true,
  className,
}: EmptyStateProps) {
  return (
    <div className={classes(styles.state, className)}>
      {ornament && <BlockPrintBorder className={styles.stateOrnament} />}
      <Title className={styles.stateTitle}>{title}</Title>
      {children && <div className={styles.stateText}>{children}</div>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** What went wrong, in the words of the shop. */
  title: ReactNode;
  children?: ReactNode;
  /** The answer that failed: says why under the title, and offers another try. */
  of?: { error?: Error; retry: () => void; isRefreshing: boolean };
  /** Shows a button that tries again. */
  onRetry?: () => void;
  busy?: boolean;
}

/** Something failed in the page; read out when it appears. */
export function ErrorState({ title, of, ...props }: ErrorStateProps) {
  const { children = of?.error?.message, onRetry = of?.retry, busy = of?.isRefreshing } = props;
  return (
    <div role="alert" className={styles.state}>
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
