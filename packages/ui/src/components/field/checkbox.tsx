import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../classes.ts';
import styles from './field.module.css';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | null;
}

/** A checkbox with its label on the right. */
export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.check}>
        <input
          {...input}
          id={own}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={own} error={error} />
    </div>
  );
}
