import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../../classes.ts';
import { Spinner } from '../feedback/loading.tsx';
import styles from './button.module.css';

/** `light` is the primary one on a dark ground. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** `primary` unless told; one primary action a view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its parent. */
  block?: boolean;
}

/** The look of a button for a link: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export const buttonClass = ({ variant = 'primary', size = 'm', block }: ButtonLook = {}): string =>
  classes(styles.button, styles[variant], styles[size], block && styles.block);

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: keeps the label and the focus, shows a spinner, takes no press. */
  busy?: boolean;
}

/** A button; of type `button` unless told. */
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
