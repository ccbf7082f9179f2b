import { MAX_EMAIL, MAX_USERNAME } from '@tanabana/contracts';
import { TextField } from '@tanabana/ui';
import type { ComponentProps } from 'react';

/** What a form's `text(name)` gives, and what differs between forms. */
type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** A username, as browsers and password managers know one. */
export const UsernameField = (props: Props) => (
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
export const EmailField = (props: Props) => (
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
