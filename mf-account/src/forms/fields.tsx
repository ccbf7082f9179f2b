import { MAX_EMAIL, MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD } from '@tanabana/contracts';
import { PasswordField, TextField, type TextFieldProps } from '@tanabana/ui';

/** Props from a form's `text(name)`, and per-form differences. */
type FieldProps = Omit<TextFieldProps, 'label' | 'type'> & { label?: string };

/** A username field, recognised by browsers and password managers. */
export const UsernameField = (props: FieldProps) => (
  <TextField
    label="Username"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="next"
    maxLength={MAX_USERNAME}
    required
    {...props}
  />
);

/** An email field with an email keyboard on phones. */
export const EmailField = (props: FieldProps) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="next"
    maxLength={MAX_EMAIL}
    required
    {...props}
  />
);

/** Tells password managers the account of a form; invisible. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

/** The current password. */
export const CurrentPasswordField = (props: FieldProps) => (
  <PasswordField
    label="Password"
    autoComplete="current-password"
    maxLength={MAX_PASSWORD}
    required
    {...props}
  />
);

/** A new password with its requirements, unless the error states them. */
export const NewPasswordField = (props: FieldProps) => (
  <PasswordField
    label="New password"
    autoComplete="new-password"
    enterKeyHint="done"
    maxLength={MAX_PASSWORD}
    required
    hint={props.error ? undefined : `At least ${MIN_PASSWORD} characters.`}
    {...props}
  />
);
