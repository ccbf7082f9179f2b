import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../classes.ts';
import styles from './layout.module.css';

export interface ContainerProps extends ComponentProps<'div'> {
  /** `page` 90rem unless told, `text` 46rem, `wide` 72rem. */
  width?: 'page' | 'wide' | 'text';
}

/** Content between the margins of the page. */
export function Container({ width = 'page', className, ...rest }: ContainerProps) {
  return <div {...rest} className={classes(styles.container, styles[width], className)} />;
}

/** The look of what is read out, not seen. */
export const { hidden } = styles;

/** Read out, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
