import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../../classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

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
