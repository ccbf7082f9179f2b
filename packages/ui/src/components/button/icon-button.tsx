import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../classes.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
  outlined?: boolean;
}

/** Classes that style a link as an icon button. Give the link an `aria-label`. */
export const iconButtonClass = (outlined = false): string =>
  classes(styles.icon, outlined && styles.outlined);

/** A square button of 44 px with an icon inside. */
export function IconButton({ label, outlined, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(iconButtonClass(outlined), className)}
    >
      {children}
    </button>
  );
}

/** A count at the corner of an icon button whose name contains it; nothing for 0. */
export function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    // A new key restarts the animation.
    <span key={of} aria-hidden="true" className={styles.count}>
      {of > 99 ? '99+' : of}
    </span>
  );
}
