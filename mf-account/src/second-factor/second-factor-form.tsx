import type { SecondFactorChallenge } from '@tanabana/contracts';
import { api, signIn, useTask } from '@tanabana/storefront';
import { Alert, Button, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { Form, useForm } from '../forms/form.tsx';
import { problems } from '../forms/validation.ts';
import { askForPasskey, hasPasskeys } from './passkeys.ts';
import styles from './second-factor.module.css';

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  /** Returns to the password. */
  onBack: () => void;
}

type Way = 'app' | 'passkey' | 'recovery';

/** Second step of a sign-in: a code of the app, a passkey or a recovery code. */
export default function SecondFactorForm({ challenge, onBack }: SecondFactorFormProps) {
  const hasPasskey = challenge.passkey !== null && hasPasskeys();
  const [way, setWay] = useState<Way>(
    challenge.hasApp ? 'app' : hasPasskey ? 'passkey' : 'recovery',
  );
  const ways = [
    { id: 'app', label: 'Use a code of your app', isOffered: challenge.hasApp },
    { id: 'passkey', label: 'Use a passkey', isOffered: hasPasskey },
    { id: 'recovery', label: 'Use a recovery code', isOffered: true },
  ] as const;
  return (
    <div className={styles.step}>
      {way === 'app' && <CodeForm key="app" challenge={challenge.challenge} />}
      {way === 'passkey' && <PasskeyStep challenge={challenge} />}
      {way === 'recovery' && <CodeForm key="recovery" challenge={challenge.challenge} isRecovery />}
      <div className={styles.ways}>
        {ways
          .filter(({ id, isOffered }) => isOffered && id !== way)
          .map(({ id, label }) => (
            <Button key={id} variant="quiet" size="s" onClick={() => setWay(id)}>
              {label}
            </Button>
          ))}
        <Button variant="quiet" size="s" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

const FAILED = 'The sign-in could not be confirmed. Try again.';

function CodeForm({ challenge, isRecovery = false }: { challenge: string; isRecovery?: boolean }) {
  const form = useForm({
    id: 'second-factor',
    initial: { code: '' },
    check: ({ code }) => problems([['code', code.trim() !== '', 'Enter the code.']]),
    failed: FAILED,
    focus: 'code',
    async send({ code }) {
      const factor = isRecovery ? { recoveryCode: code.trim() } : { code: code.trim() };
      signIn(await api.auth.secondFactor({ body: { challenge, ...factor } }));
    },
  });
  return (
    <Form form={form} label="Confirm your sign-in">
      <p className={styles.lead}>
        {isRecovery
          ? 'Enter one of the recovery codes that you stored. Each works once.'
          : 'Enter the six digits that your authenticator app shows for this shop.'}
      </p>
      <TextField
        {...form.text('code')}
        label={isRecovery ? 'Recovery code' : 'Code'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        required
      />
      <Button type="submit" block size="l" busy={form.busy}>
        {form.busy ? 'Confirming...' : 'Confirm'}
      </Button>
    </Form>
  );
}

function PasskeyStep({
  challenge: { challenge, passkey: options },
}: {
  challenge: SecondFactorChallenge;
}) {
  const { busy, problem, run } = useTask(FAILED);
  const confirm = () =>
    run(async () => {
      const passkey = await askForPasskey(options ?? {});
      signIn(await api.auth.secondFactor({ body: { challenge, passkey } }));
    });
  return (
    <>
      <p className={styles.lead}>
        Confirm with the passkey of this account, such as a fingerprint.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button block size="l" busy={busy} autoFocus onClick={confirm}>
        {busy ? 'Confirming...' : 'Use a passkey'}
      </Button>
    </>
  );
}
