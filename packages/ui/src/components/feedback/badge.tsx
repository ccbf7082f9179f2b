import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { AlertIcon, CheckIcon, InfoIcon } from '../../icons/index.ts';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone;
  /** Filled, for use on pictures. */
  solid?: boolean;
  children: ReactNode;
}

/** A short label: a state or a tag. */
export const Badge = ({ tone = 'neutral', solid, children }: BadgeProps) => (
  <span className={classes(styles.badge, styles[tone], solid && styles.solid)}>{children}</span>
);

export interface AlertProps {
  /** Default `info`; `danger` and `warning` interrupt screen readers. */
  tone?: Exclude<Tone, 'neutral'>;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  className?: string;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: AlertIcon, danger: AlertIcon };

/** A message in the page, announced when it appears. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  const Icon = icons[tone];
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={classes(styles.alert, styles[tone], className)}
    >
      <Icon className={styles.alertIcon} />
      <div className={styles.alertText}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
