import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldLook;

/** One line of text. Takes what `<input>` takes; `ref` is the input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
