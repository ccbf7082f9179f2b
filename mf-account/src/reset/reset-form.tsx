import { type ErrorCode, MAX_PASSWORD } from '@tanabana/contracts';
import {
  api,
  clearSession,
  isApiError,
  openAccount,
  paths,
  useNavigate,
} from '@tanabana/storefront';
import { Button, PasswordField } from '@tanabana/ui';
import { Form } from '../forms/form.tsx';
import { passwordHint } from '../forms/password-hint.ts';
import { useForm } from '../forms/use-form.ts';
import { checkNewPassword } from '../forms/validation.ts';
import styles from './reset.module.css';

interface Props {
  token: string;
  /** The link was used before, or is too old. */
  onDead: () => void;
}

const DEAD: ErrorCode = 'auth.reset_token_invalid';

/** The new password; then the login, with the words. Every session of the account has ended by then. */
export function ResetForm({ token, onDead }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    id: 'reset',
    initial: { password: '' },
    check: checkNewPassword,
    failed: 'Your password could not be changed. Try again.',
    focus: 'password',
    async send({ password }) {
      try {
        const { message } = await api.auth.reset({ body: { token, password } });
        clearSession();
        navigate(paths.home(), { replace: true });
        openAccount({ note: { tone: 'success', text: message } });
      } catch (error) {
        if (!isApiError(error) || error.code !== DEAD) throw error;
        onDead();
      }
    },
  });
  const password = form.text('password');
  return (
    <Form form={form} label="Choose a new password" className={styles.form}>
      <p className={styles.lead}>You will sign in with it from now on, on every device.</p>
      <PasswordField
        label="New password"
        {...password}
        autoComplete="new-password"
        enterKeyHint="done"
        maxLength={MAX_PASSWORD}
        required
        hint={passwordHint(password.error)}
      />
      <Button type="submit" size="l" busy={form.busy}>
        {form.busy ? 'Saving...' : 'Save new password'}
      </Button>
    </Form>
  );
}
