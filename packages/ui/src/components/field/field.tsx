import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from '../../classes.ts';
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from '../../icons/index.ts';
import { IconButton } from '../button/icon-button.tsx';
import { hidden } from '../layout/layout.tsx';
import styles from './field.module.css';

export interface FieldLook {
  label: ReactNode;
  /** Shown below the control and announced with it. */
  hint?: ReactNode;
  /** Error message; marks the control invalid. */
  error?: string | null;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** Shows the label to screen readers only. */
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

/** A control with label, hint and error, connected for screen readers. */
export function Field({ label, hint, error, optional, hideLabel, className, ...rest }: FieldProps) {
  const made = useId();
  const id = rest.id ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? hidden : styles.label}>
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
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Error of the control `id`; referenced by its `aria-describedby` as `id`-error. */
export const FieldError = ({ id, error }: { id: string; error?: string | null }) =>
  error && (
    <p id={`${id}-error`} className={styles.error}>
      {error}
    </p>
  );

/** Splits the field's props from those of its native control. */
function splitProps<Props extends FieldLook & { id?: string }>(props: Props) {
  const { label, hint, error, optional, hideLabel, className, id, ...control } = props;
  return [{ label, hint, error, optional, hideLabel, className, id }, control] as const;
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldLook;

/** A single-line text field. Takes the props of `<input>`; `ref` is the input. */
export function TextField(props: TextFieldProps) {
  const [field, input] = splitProps(props);
  return <Field {...field}>{(control) => <input {...input} {...control} />}</Field>;
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldLook;

/** A multi-line text field; 4 rows by default. */
export function TextArea(props: TextAreaProps) {
  const [field, input] = splitProps(props);
  return <Field {...field}>{(control) => <textarea rows={4} {...input} {...control} />}</Field>;
}

/**
 * A password field with a button that reveals it. Set `autoComplete` to `current-password` or
 * `new-password`.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [field, input] = splitProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.withButton}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className={styles.inside}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldLook & { options: readonly SelectOption[] };

/** A native select. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const [field, select] = splitProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.select}>
          <select {...select} {...control}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={16} />
        </span>
      )}
    </Field>
  );
}
