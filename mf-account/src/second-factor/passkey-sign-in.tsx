import { api, signIn, useTask } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import styles from './second-factor.module.css';

/** Whether this browser has passkeys; without loading the library. */
const isSupported = (): boolean => typeof PublicKeyCredential === 'function';

/** Signs in with a passkey instead of password and second factor (rule 23.10). */
export function PasskeySignIn() {
  const { busy, problem, run } = useTask(
    'The passkey was not used. Try again, or log in with your password.',
  );
  if (!isSupported()) return null;
  const confirm = () =>
    run(async () => {
      const [{ askForPasskey }, { challenge, options }] = await Promise.all([
        import('./passkeys.ts'),
        api.auth.startPasskeySignIn({}),
      ]);
      const passkey = await askForPasskey(options);
      signIn(await api.auth.passkeySignIn({ body: { challenge, passkey } }));
    });
  return (
    <div className={styles.step}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button variant="secondary" block busy={busy} onClick={() => void confirm()}>
        {busy ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
    </div>
  );
}
