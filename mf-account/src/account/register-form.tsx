import { MAX_EMAIL, MAX_PASSWORD, MAX_USERNAME, texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { Button, Checkbox, PasswordField, TextField } from '@tanabana/ui';
import styles from './account.module.css';
import { Refusal } from './refusal-alert.tsx';
import { useForm } from './use-form.ts';
import { checkRegister } from './validation.ts';

interface Props {
  /** Takes the focus at first. */
  focus: boolean;
  /** Told the email and what the server said. */
  onRegistered: (email: string, message: string) => void;
}

/** The register tab. */
export function RegisterForm({ focus, onRegistered }: Props) {
  const { ref, form, set, problems, refusal, busy, submit } = useForm({
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
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit} aria-label="Register">
      <p className={styles.benefit}>New here? Your first purchase ships free.</p>
      <Refusal text={refusal} />
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USERNAME}
        required
        value={form.username}
        onChange={(event) => set({ username: event.target.value })}
        error={problems.username}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
        value={form.email}
        onChange={(event) => set({ email: event.target.value })}
        error={problems.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
        required
        hint="At least 6 characters."
        value={form.password}
        onChange={(event) => set({ password: event.target.value })}
        error={problems.password}
      />
      <Checkbox
        name="agreed"
        label="I agree to the terms, and to the benefits of an account: free shipping on my first purchase."
        required
        checked={form.agreed}
        onChange={(event) => set({ agreed: event.target.checked })}
        error={problems.agreed}
      />
      <Button type="submit" block size="l" busy={busy}>
        {busy ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}
