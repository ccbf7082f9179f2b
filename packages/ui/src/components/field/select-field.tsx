import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../../icons.tsx';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldLook & { options: readonly SelectOption[] };

/** A native choice of one from a list. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <span className={styles.select}>
          <select {...select} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={16} />
        </span>
      )}
    </Field>
  );
}
