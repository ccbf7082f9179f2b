import type { AddedFactor } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { Button, Dialog, QrCode, TextField } from '@tanabana/ui';
import { useId, useState } from 'react';
import { Form, useForm } from '../forms/form.tsx';
import { problems } from '../forms/validation.ts';
import styles from '../second-factor/second-factor.module.css';
import { PasswordDialog } from './password-dialog.tsx';

interface AppSetupProps {
  username: string;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

interface Started {
  secret: string;
  uri: string;
}

/** Sets up an authenticator app: password, QR code, first code. */
export default function AppSetup({ username, onAdded, onClose }: AppSetupProps) {
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <ConfirmApp started={started} onAdded={onAdded} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      action="Continue"
      username={username}
      onConfirm={async (password) => setStarted(await api.auth.startApp({ body: { password } }))}
      onClose={onClose}
    >
      <p>An app on your phone shows a new code every 30 seconds, which you enter at sign-in.</p>
    </PasswordDialog>
  );
}

interface ConfirmAppProps extends Omit<AppSetupProps, 'username'> {
  started: Started;
}

function ConfirmApp({ started: { secret, uri }, onAdded, onClose }: ConfirmAppProps) {
  const id = useId();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      problems([['code', /^\d{6}$/.test(code.replace(/\s/g, '')), 'Enter the six digits.']]),
    failed: 'The app could not be set up. Try again.',
    focus: 'code',
    async send({ code }) {
      onAdded(await api.auth.confirmApp({ body: { code } }));
    },
  });
  return (
    <Dialog
      open
      title="Set up an authenticator app"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {form.busy ? 'Confirming...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <Form form={form} label="Set up an authenticator app" id={id}>
        <p>Scan this code with your authenticator app, or enter the key below it.</p>
        <QrCode text={uri} label="QR code for an authenticator app" />
        <p>
          Key: <span className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</span>
        </p>
        <TextField
          {...form.text('code')}
          label="Code that the app shows"
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="done"
          maxLength={10}
          required
        />
      </Form>
    </Dialog>
  );
}
