import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import styles from './feedback.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone;
  /** Filled, for use on pictures. */
  solid?: boolean;
  children: ReactNode;
  className?: string;
}

/** A short word about something: a state, a mark. */
export function Badge({ tone = 'neutral', solid, children, className }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], solid && styles.solid, className)}>
      {children}
    </span>
  );
}
