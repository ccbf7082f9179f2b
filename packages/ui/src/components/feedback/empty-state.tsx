import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { BlockPrintBorder } from '../../ornaments/block-print-border.tsx';
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
