import { MAX_PASSWORD, texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { Button, Checkbox, PasswordField } from '@tanabana/ui';
import { Form } from '../forms/form.tsx';
import { EmailField, UsernameField } from '../forms/name-fields.tsx';
import { passwordHint } from '../forms/password-hint.ts';
import { useForm } from '../forms/use-form.ts';
import { checkRegister } from '../forms/validation.ts';
import styles from './popup.module.css';

interface Props {
  /** Takes the focus at first. */
  focus: boolean;
  /** Told the email and what the server said. */
  onRegistered: (email: string, message: string) => void;
}

/** The register tab. */
export function RegisterForm({ focus, onRegistered }: Props) {
  const form = useForm({
    id: 'register',
    initial: { username: '', email: '', password: '', agreed: false },
    check: checkRegister,
    failed: texts.failed.register,
    focus: focus && 'username',
    async send({ username, email, password }) {
      const { message, user } = await api.auth.register({
        body: { username: username.trim(), email: email.trim(), password },
      });
      onRegistered(user.email, message);
    },
  });
  const password = form.text('password');
  return (
    <Form form={form} label="Register">
      <p className={styles.benefit}>New here? Your first purchase ships free.</p>
      <UsernameField {...form.text('username')} />
      <EmailField {...form.text('email')} />
      <PasswordField
        label="Password"
        {...password}
        autoComplete="new-password"
        enterKeyHint="go"
        maxLength={MAX_PASSWORD}
        required
        hint={passwordHint(password.error)}
      />
      <Checkbox
        {...form.box('agreed')}
        label="I agree to the terms, and to the benefits of an account: free shipping on my first purchase."
        required
      />
      <Button type="submit" block size="l" busy={form.busy}>
        {form.busy ? 'Registering...' : 'Register'}
      </Button>
    </Form>
  );
}
