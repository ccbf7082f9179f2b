import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../../classes.ts';
import { Spinner } from '../feedback/loading.tsx';
import styles from './button.module.css';

/** `light` is the primary variant on a dark background. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** Default `primary`; use one primary action per view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width. */
  block?: boolean;
}

/**
 * Classes that style a link as a button: `<Link className={buttonClass({ variant: 'secondary'
 * })}>`.
 */
export const buttonClass = ({ variant = 'primary', size = 'm', block }: ButtonLook = {}): string =>
  classes(styles.button, styles[variant], styles[size], block && styles.block);

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** In progress: keeps label and focus, shows a spinner, ignores clicks. */
  busy?: boolean;
}

/** A button; type `button` by default. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classes(buttonClass({ variant, size, block }), className)}
      onClick={press}
    >
      {busy && <Spinner className={styles.spinner} />}
      {children}
    </button>
  );
}
