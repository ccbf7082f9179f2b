import { classes } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './shared.module.css';

interface FoldedProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Collapsed optional fields. */
export const Folded = ({ title, className, children }: FoldedProps) => (
  <details className={classes(styles.folded, className)}>
    <summary>{title}</summary>
    {children}
  </details>
);

/** Expands a collapsed field's section and focuses it. */
export function focusUnfolded(field: HTMLElement | null): void {
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
