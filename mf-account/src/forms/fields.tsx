import { MAX_EMAIL, MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD } from '@tanabana/contracts';
import { PasswordField, TextField, type TextFieldProps } from '@tanabana/ui';

/** What a form's `text(name)` gives, and what differs between forms. */
type FieldProps = Omit<TextFieldProps, 'label' | 'type'> & { label?: string };

/** A username, as browsers and password managers know one. */
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

/** An email address, with the keys for it on a phone. */
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

/** Tells password managers whose password a form asks for; nobody sees it. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

/** The password that an account has. */
export const CurrentPasswordField = (props: FieldProps) => (
  <PasswordField
    label="Password"
    autoComplete="current-password"
    maxLength={MAX_PASSWORD}
    required
    {...props}
  />
);

/** A password to be chosen: says what it has to be, unless the error says it already. */
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
