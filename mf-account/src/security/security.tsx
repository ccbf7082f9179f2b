import type { User } from '@tanabana/contracts';
import { api, clearSession, messageOf, notify, signIn } from '@tanabana/storefront';
import { Button, ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';
import { CurrentPasswordField, HiddenUsername, NewPasswordField } from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkPasswordChange } from '../forms/validation.ts';
import { Card } from '../frame/card.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';

/** Password, second factors and signed-in devices. */
export default function Security({ user }: { user: User }) {
  return (
    <>
      <Card title="Change your password">
        <PasswordForm user={user} />
      </Card>
      <Card title="Second factor">
        <TwoStep user={user} />
      </Card>
      <Card title="Signed-in devices">
        <Sessions />
      </Card>
      <Card title="Sign out everywhere">
        <SignOutEverywhere />
      </Card>
    </>
  );
}

/** Changes the password. The session continues with a new token; all others end. */
function PasswordForm({ user }: { user: User }) {
  const form = useForm({
    id: 'password',
    initial: { current: '', next: '' },
    check: checkPasswordChange,
    failed: 'Your password could not be changed. Try again.',
    async send(body) {
      const { message, ...session } = await api.auth.changePassword({ body });
      signIn(session);
      form.set({ current: '', next: '' });
      notify({ tone: 'success', text: message });
    },
  });
  return (
    <Form form={form} label="Change your password">
      <HiddenUsername username={user.username} />
      <CurrentPasswordField
        {...form.text('current')}
        label="Current password"
        enterKeyHint="next"
      />
      <NewPasswordField
        {...form.text('next')}
        hint="At least 6 characters. All other devices are signed out."
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Changing...' : 'Change password'}
      </Button>
    </Form>
  );
}

/** Ends every session of the account after a confirmation. */
function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const signOut = async (): Promise<void> => {
    const { message } = await api.auth.logoutEverywhere({});
    clearSession();
    notify({ text: message });
  };
  return (
    <>
      <p>
        Ends every session of your account, for example on a phone you gave away or a shared
        computer.
      </p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          onConfirm={signOut}
          problemOf={(error) => messageOf(error, 'Signing out everywhere failed. Try again.')}
          onClose={() => setAsking(false)}
        >
          <p>All devices, including this one, must sign in again. Your cart is kept.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
