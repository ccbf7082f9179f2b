import type { AddedFactor } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { TextField } from '@tanabana/ui';
import { useState } from 'react';
import { createPasskey } from '../second-factor/passkeys.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface PasskeySetupProps {
  username: string;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Adds a passkey: a name and the password, then the browser's dialog. */
export default function PasskeySetup({ username, onAdded, onClose }: PasskeySetupProps) {
  const [name, setName] = useState('My device');
  const add = async (password: string): Promise<void> => {
    const { challenge, options } = await api.auth.startPasskey({ body: { password } });
    const passkey = await createPasskey(options);
    onAdded(await api.auth.addPasskey({ body: { challenge, name: name.trim(), passkey } }));
  };
  return (
    <PasswordDialog
      title="Add a passkey"
      action="Add a passkey"
      username={username}
      onConfirm={add}
      onClose={onClose}
    >
      <p>A passkey confirms your sign-in with the lock of a device, such as a fingerprint.</p>
      <TextField
        label="Name of the passkey"
        value={name}
        maxLength={60}
        required
        onChange={({ target }) => setName(target.value)}
      />
    </PasswordDialog>
  );
}
