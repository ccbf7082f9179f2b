import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldLook;

/** Several lines of text; 4 rows unless told. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  );
}
