import { MAX_EMAIL, MAX_PASSWORD, texts } from '@tanabana/contracts';
import { announce, api, closeAccount, signIn, useNavigate } from '@tanabana/storefront';
import { Button, PasswordField, TextField } from '@tanabana/ui';
import styles from './account.module.css';
import { Refusal } from './refusal-alert.tsx';
import { useForm } from './use-form.ts';
import { checkLogin } from './validation.ts';

interface Props {
  /** Filled in at first: who has just registered. */
  identifier: string;
  /** Where to go afterwards; null to stay. */
  returnTo: string | null;
  /** Takes the focus at first. */
  focus: boolean;
  onForgotten: () => void;
}

/** The login tab: on success the popup closes and the way goes on (spec.md section 4). */
export function LoginForm({ identifier, returnTo, focus, onForgotten }: Props) {
  const navigate = useNavigate();
  const { ref, form, set, problems, refusal, busy, submit } = useForm({
    initial: { identifier, password: '' },
    check: checkLogin,
    failed: texts.failed.login,
    focus: focus && (identifier ? 'password' : 'identifier'),
    async send({ identifier, password }) {
      const session = await api.auth.login({ body: { identifier: identifier.trim(), password } });
      signIn(session);
      closeAccount();
      announce(`Signed in as ${session.user.username}`);
      if (returnTo) navigate(returnTo);
    },
  });
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit} aria-label="Log in">
      <Refusal text={refusal} />
      <TextField
        label="Email or username"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL}
        required
        value={form.identifier}
        onChange={(event) => set({ identifier: event.target.value })}
        error={problems.identifier}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        required
        value={form.password}
        onChange={(event) => set({ password: event.target.value })}
        error={problems.password}
      />
      <Button type="submit" block size="l" busy={busy}>
        {busy ? 'Logging in...' : 'Log in'}
      </Button>
      <Button variant="quiet" size="s" onClick={onForgotten}>
        Forgotten your password?
      </Button>
    </form>
  );
}
