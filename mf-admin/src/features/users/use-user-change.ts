import type { Endpoints, UserAccount } from '@tanabana/contracts';
import { announce, api, getSession, invalidate, messageOf, updateUser } from '@tanabana/storefront';
import { useState } from 'react';

export type UserChange = Endpoints.BodyInput<typeof Endpoints.authEndpoints.updateUser>;

/** Changes what a user is; the list shows it when it is so. `failure` is what to tell the admin. */
export function useUserChange() {
  const [failure, setFailure] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const change = async (user: UserAccount, body: UserChange): Promise<void> => {
    setFailure(null);
    setBusyId(user.id);
    try {
      const saved = await api.auth.updateUser({ params: { id: user.id }, body });
      announce(`${saved.username} changed`);
      if (saved.id === getSession().user?.id) updateUser(saved);
      await invalidate('/api/auth');
    } catch (error) {
      setFailure(messageOf(error, `Failed to change ${user.username}`));
    } finally {
      setBusyId(null);
    }
  };
  return { change, failure, busyId };
}
