import type { ErrorCode } from '@tanabana/contracts';
import {
  api,
  clearSession,
  isApiError,
  openAccount,
  paths,
  useNavigate,
  useTitle,
} from '@tanabana/storefront';
import { Alert, Button, Container } from '@tanabana/ui';
import { NewPasswordField } from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkNewPassword } from '../forms/validation.ts';
import styles from './reset-password.module.css';
import { useLinkToken } from './use-link-token.ts';

/** Target of the recovery email's link. */
export default function ResetPassword() {
  useTitle('Choose a new password');
  const { token, forget } = useLinkToken();
  return (
    <Container width="text" className={styles.page}>
      <h1>Choose a new password</h1>
      {token ? <ResetForm token={token} onInvalid={forget} /> : <InvalidLink />}
    </Container>
  );
}

/** An invalid link, with a way to request a new one. */
function InvalidLink() {
  return (
    <>
      <Alert tone="warning" title="This link has been used or has expired.">
        Each link works once and expires after 30 minutes. Request a new one.
      </Alert>
      <Button
        size="l"
        className={styles.again}
        aria-haspopup="dialog"
        onClick={() => openAccount({ tab: 'recover' })}
      >
        Ask for a new link
      </Button>
    </>
  );
}

interface ResetFormProps {
  token: string;
  /** The link was used or has expired. */
  onInvalid: () => void;
}

const INVALID_TOKEN: ErrorCode = 'auth.reset_token_invalid';

/**
 * Sets the new password, then opens the login with a message. All sessions of the account have
 * ended.
 */
function ResetForm({ token, onInvalid }: ResetFormProps) {
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
        if (!isApiError(error) || error.code !== INVALID_TOKEN) throw error;
        onInvalid();
      }
    },
  });
  return (
    <Form form={form} label="Choose a new password" className={styles.form}>
      <p className={styles.lead}>It replaces your password on every device.</p>
      <NewPasswordField {...form.text('password')} />
      <Button type="submit" size="l" busy={form.busy}>
        {form.busy ? 'Saving...' : 'Save new password'}
      </Button>
    </Form>
  );
}
