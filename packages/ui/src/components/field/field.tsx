import { type ReactNode, useId } from 'react';
import { classes } from '../../classes.ts';
import styles from './field.module.css';

export interface FieldLook {
  label: ReactNode;
  /** Shown under the control, and read with it. */
  hint?: ReactNode;
  /** What is wrong, in words. Marks the control invalid. */
  error?: string | null;
  /** Says "(optional)" beside the label. */
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

interface FieldProps extends FieldLook {
  id?: string;
  children: (control: {
    id: string;
    className: string | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, hint and error around one control, wired together. */
export function Field({ label, hint, error, optional, hideLabel, className, ...rest }: FieldProps) {
  const made = useId();
  const id = rest.id ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? styles.hidden : styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {rest.children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
