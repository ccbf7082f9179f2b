import { MAX_EMAIL, type SecondFactorChallenge, texts } from '@tanabana/contracts';
import { api, isApiError, Link, lazily, paths, signIn, useConfig } from '@tanabana/storefront';
import { Alert, Button, Checkbox, Skeleton, TextField } from '@tanabana/ui';
import { useState } from 'react';
import {
  CurrentPasswordField,
  EmailField,
  NewPasswordField,
  UsernameField,
} from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkLogin, checkRecover, checkRegister } from '../forms/validation.ts';
import { PasskeySignIn } from '../second-factor/passkey-sign-in.tsx';
import styles from './popup.module.css';

interface LoginFormProps {
  /** Initial value: the account just registered. */
  identifier: string;
  /** Focuses the form initially. */
  focus: boolean;
  /** Receives the field's current value. */
  onForgotten: (identifier: string) => void;
}

/** Loaded for accounts with a second factor only. */
const SecondFactorForm = lazily(
  () => import('../second-factor/second-factor-form.tsx'),
  <Skeleton className={styles.loading} />,
);

/** Returns what completes a sign-in that needs a second factor; null for another error. */
const challengeOf = (error: unknown): SecondFactorChallenge | null =>
  isApiError(error) && error.code === 'auth.second_factor_required'
    ? (error.details as SecondFactorChallenge)
    : null;

/** The login tab. The dialog handles the sign-in. */
export function LoginForm(props: LoginFormProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  if (challenge)
    return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(null)} />;
  return <PasswordForm {...props} onChallenge={setChallenge} />;
}

function PasswordForm({
  identifier,
  focus,
  onForgotten,
  onChallenge,
}: LoginFormProps & { onChallenge: (challenge: SecondFactorChallenge) => void }) {
  const form = useForm({
    id: 'login',
    initial: { identifier, password: '' },
    check: checkLogin,
    failed: texts.failed.login,
    focus: focus && (identifier ? 'password' : 'identifier'),
    async send({ identifier, password }) {
      try {
        signIn(await api.auth.login({ body: { identifier: identifier.trim(), password } }));
      } catch (error) {
        const challenge = challengeOf(error);
        if (!challenge) throw error;
        onChallenge(challenge);
      }
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
      <CurrentPasswordField {...form.text('password')} enterKeyHint="go" />
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
      <PasskeySignIn />
    </Form>
  );
}

interface RegisterFormProps {
  /** Focuses the form initially. */
  focus: boolean;
  /** Receives the email and the server's message. */
  onRegistered: (email: string, message: string) => void;
}

/** The register tab. */
export function RegisterForm({ focus, onRegistered }: RegisterFormProps) {
  const { firstOrderFreeShipping } = useConfig();
  const consent = firstOrderFreeShipping ? 'accountShipsFree' : 'account';
  const [before, after] = texts.consents[consent].split('terms');
  const form = useForm({
    id: 'register',
    initial: { username: '', email: '', password: '', agreed: false },
    check: checkRegister,
    failed: texts.failed.register,
    focus: focus && 'username',
    async send({ username, email, password }) {
      const { message, user } = await api.auth.register({
        body: { username: username.trim(), email: email.trim(), password, consent },
      });
      onRegistered(user.email, message);
    },
  });
  return (
    <Form form={form} label="Register">
      {firstOrderFreeShipping && (
        <p className={styles.benefit}>New here? Your first purchase ships free.</p>
      )}
      <UsernameField {...form.text('username')} />
      <EmailField {...form.text('email')} />
      <NewPasswordField {...form.text('password')} label="Password" enterKeyHint="go" />
      <Checkbox
        {...form.box('agreed')}
        label={
          <>
            {before}
            <Link to={paths.terms()} target="_blank">
              terms
            </Link>
            {after}
          </>
        }
        required
      />
      <Button type="submit" block size="l" busy={form.busy}>
        {form.busy ? 'Registering...' : 'Register'}
      </Button>
    </Form>
  );
}

interface RecoverFormProps {
  /** Initial value: typed into the login. */
  email: string;
  /** Focuses the form initially. */
  focus: boolean;
}

/** The recover tab. */
export function RecoverForm({ email, focus }: RecoverFormProps) {
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    id: 'recover',
    initial: { email },
    check: checkRecover,
    failed: texts.failed.recover,
    focus: focus && 'email',
    async send({ email }) {
      setDone(null);
      const { message } = await api.auth.recover({ body: { email: email.trim() } });
      setDone(message || texts.failed.recovered);
    },
  });
  return (
    <Form form={form} label="Recover password">
      <p className={styles.lead}>
        Enter the email of your account. We will send you a link to choose a new password.
      </p>
      {done && <Alert tone="success">{done}</Alert>}
      <EmailField {...form.text('email')} enterKeyHint="send" />
      <Button type="submit" block size="l" busy={form.busy}>
        {form.busy ? 'Sending...' : 'Send the link'}
      </Button>
    </Form>
  );
}
