import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../../icons.tsx';
import { IconButton } from '../button/icon-button.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password, with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
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
