import { api, clearSession, notify } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import { ConfirmTask } from '../forms/confirm-task.tsx';

/** Ends every session of the account, this one too, after a question. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const signOut = async (): Promise<void> => {
    const { message } = await api.auth.logoutEverywhere({});
    clearSession();
    notify({ text: message });
  };
  return (
    <>
      <p>
        Signed in on a phone that you gave away, or on a computer that others use? This ends every
        session of your account.
      </p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ConfirmTask
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          failed="Signing out everywhere failed. Try again."
          task={signOut}
          onClose={() => setAsking(false)}
        >
          <p>All your devices, this one too, have to sign in again. Your cart stays.</p>
        </ConfirmTask>
      )}
    </>
  );
}
