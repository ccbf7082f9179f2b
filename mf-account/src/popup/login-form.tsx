import { MAX_EMAIL, MAX_PASSWORD, texts } from '@tanabana/contracts';
import { api, signIn } from '@tanabana/storefront';
import { Button, PasswordField, TextField } from '@tanabana/ui';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { checkLogin } from '../forms/validation.ts';
import styles from './popup.module.css';

interface Props {
  /** Filled in at first: who has just registered. */
  identifier: string;
  /** Takes the focus at first. */
  focus: boolean;
  /** Told what stands in the field by then. */
  onForgotten: (identifier: string) => void;
}

/** The login tab. What a sign-in leads to is the popup's (use-go-on.ts). */
export function LoginForm({ identifier, focus, onForgotten }: Props) {
  const form = useForm({
    id: 'login',
    initial: { identifier, password: '' },
    check: checkLogin,
    failed: texts.failed.login,
    focus: focus && (identifier ? 'password' : 'identifier'),
    async send({ identifier, password }) {
      signIn(await api.auth.login({ body: { identifier: identifier.trim(), password } }));
    },
  });
  return (
    <Form form={form} label="Log in">
      <TextField
        label="Email or username"
        {...form.text('identifier')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={MAX_EMAIL}
        required
      />
      <PasswordField
        label="Password"
        {...form.text('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={MAX_PASSWORD}
        required
      />
      <Button type="submit" block size="l" busy={form.busy}>
        {form.busy ? 'Logging in...' : 'Log in'}
      </Button>
      <Button
        variant="quiet"
        size="s"
        className={styles.aside}
        onClick={() => onForgotten(form.values.identifier.trim())}
      >
        Forgotten your password?
      </Button>
    </Form>
  );
}
