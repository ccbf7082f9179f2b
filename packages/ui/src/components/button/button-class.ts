import { classes } from '../../classes.ts';
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
