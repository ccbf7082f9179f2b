import { type Role, roleOf, type UserAccount } from '@tanabana/contracts';
import { useTask } from '@tanabana/storefront';
import { ChoiceGroup, FormDialog } from '@tanabana/ui';
import { useState } from 'react';
import { roleNamed, roleOptions } from './role-options.ts';

interface RoleDialogProps {
  user: UserAccount;
  onSave: (role: Role | null) => Promise<void>;
  onClose: () => void;
}

const NONE = { value: '', label: 'No role', hint: 'A shopper; cannot open the dashboard.' };

/** Changes the role of an account. */
export function RoleDialog({ user, onSave, onClose }: RoleDialogProps) {
  const [value, setValue] = useState<string>(roleOf(user) ?? '');
  const { busy, problem, run } = useTask('The role could not be changed.');
  return (
    <FormDialog
      title={`Role of ${user.username}`}
      submit="Change role"
      busy={busy}
      problem={problem}
      onSubmit={() => run(() => onSave(roleNamed(value)))}
      onClose={onClose}
    >
      <p>Another role ends their sessions at once. They keep their account and their orders.</p>
      <ChoiceGroup
        legend="Role"
        options={[...roleOptions, NONE]}
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  );
}
