import { classes } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './shared.module.css';

interface FoldedProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What few forms need: closed until it is wanted. */
export const Folded = ({ title, className, children }: FoldedProps) => (
  <details className={classes(styles.folded, className)}>
    <summary>{title}</summary>
    {children}
  </details>
);

/** Goes to a field, and opens what it is folded in: it could not have the focus there. */
export function focusUnfolded(field: HTMLElement | null): void {
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
