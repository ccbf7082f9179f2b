import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../classes.ts';
import styles from './layout.module.css';

export interface ContainerProps extends ComponentProps<'div'> {
  /** `page` 90rem (default), `text` 46rem, `wide` 72rem. */
  width?: 'page' | 'wide' | 'text';
}

/** Content within the page's margins. */
export function Container({ width = 'page', className, ...rest }: ContainerProps) {
  return <div {...rest} className={classes(styles.container, styles[width], className)} />;
}

/** Class for content that is announced but not visible. */
export const { hidden } = styles;

/** Announced, not visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
