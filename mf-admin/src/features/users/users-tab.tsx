import { isApiError } from '@tanabana/api-client';
import { can, rightsETag, type UserAccount } from '@tanabana/contracts';
import {
  announce,
  api,
  getSession,
  invalidate,
  messageOf,
  updateUser,
  useApi,
  useSession,
} from '@tanabana/storefront';
import { Alert, ConfirmDialog, Filter, SearchBox, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates, Pager } from '../../shared/list.tsx';
import { optionOf, useAddressState } from '../../shared/use-address-state.ts';
import { Invitations } from './invitations.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { type Question, type UserChange, UsersTable } from './users-table.tsx';

const PAGE_SIZE = 50;

const roles = [
  { value: '', label: 'Everybody' },
  { value: 'staff', label: 'Staff' },
  { value: 'admin', label: 'Owners' },
  { value: 'premium', label: 'Premium' },
  { value: 'disabled', label: 'Disabled' },
] as const;
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'username', label: 'By username' },
] as const;

/** Accounts with role, premium and disabled state, and invitations to the staff. */
export default function UsersTab() {
  const address = useAddressState({ q: '', role: '', sort: 'newest', page: '1' });
  const { state, set, page } = address;
  const list = useApi(api.auth.users, {
    query: {
      q: state.q || undefined,
      role: optionOf(roles, state.role) || undefined,
      sort: optionOf(sorts, state.sort) || 'newest',
      page: String(page),
      limit: String(PAGE_SIZE),
    },
  });
  const { change, failure, busyId } = useUserChange();
  const { user: me } = useSession();
  const [asked, setAsked] = useState<{ user: UserAccount; about: Question } | null>(null);
  const close = (): void => setAsked(null);
  const confirm = async (user: UserAccount, body: UserChange): Promise<void> => {
    await change(user, body);
    close();
  };
  return (
    <>
      <Toolbar>
        <SearchBox label="Search users" value={state.q} onSearch={(q) => set({ q })} />
        <Filter
          label="Role"
          value={state.role}
          options={roles}
          onChange={(role) => set({ role })}
        />
        <Filter
          label="Sort"
          value={state.sort}
          options={sorts}
          onChange={(sort) => set({ sort })}
        />
      </Toolbar>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListStates
        state={list}
        failed="Failed to load users"
        count={list.data?.data.length}
        empty={{ title: 'No results' }}
      >
        <UsersTable
          users={list.data?.data ?? []}
          busyId={busyId}
          mayChange={can(me, 'customers.write')}
          onPremium={(user) => void change(user, { isPremium: !user.isPremium })}
          onAsk={(user, about) => setAsked({ user, about })}
        />
        <Pager label="Users" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      {can(me, 'staff.write') && <Invitations />}
      {asked?.about === 'role' && (
        <RoleDialog
          user={asked.user}
          onSave={(role) => confirm(asked.user, { role })}
          onClose={close}
        />
      )}
      {asked?.about === 'access' && (
        <ConfirmDialog
          open
          {...wordsOf(asked.user)}
          onConfirm={() => confirm(asked.user, { isDisabled: !asked.user.isDisabled })}
          onClose={close}
        />
      )}
      {asked?.about === 'second factor' && (
        <ConfirmDialog
          open
          title={`Reset the second factor of ${asked.user.username}?`}
          confirm="Reset"
          problemOf={(error) => messageOf(error, 'The second factor could not be reset.')}
          onConfirm={async () => {
            await api.auth.resetSecondFactors({ params: { id: asked.user.id } });
            announce('Second factor reset');
            await invalidate('/api/auth');
            close();
          }}
          onClose={close}
        >
          For a person who has lost the device and the recovery codes. They are signed out
          everywhere and can sign in with the password alone.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Changes a user; the list shows it when stored. `failure` is the message. */
function useUserChange() {
  const [failure, setFailure] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const change = async (user: UserAccount, body: UserChange): Promise<void> => {
    setFailure(null);
    setBusyId(user.id);
    try {
      const options = { ifMatch: rightsETag(user) };
      const saved = await api.auth.updateUser({ params: { id: user.id }, body }, options);
      announce(`${saved.username} changed`);
      if (saved.id === getSession().user?.id) updateUser(saved);
      await invalidate('/api/auth');
    } catch (error) {
      setFailure(messageOf(error, `Failed to change ${user.username}`));
      // The list shows what someone else has changed.
      if (isApiError(error) && error.status === 412) await invalidate('/api/auth');
    } finally {
      setBusyId(null);
    }
  };
  return { change, failure, busyId };
}

/** Confirmation texts for disabling and enabling. */
const wordsOf = ({ username, isDisabled }: UserAccount) =>
  isDisabled
    ? { title: `Enable ${username}?`, confirm: 'Enable', children: 'They can sign in again.' }
    : {
        title: `Disable ${username}?`,
        confirm: 'Disable',
        children: 'They are signed out everywhere and cannot sign in until they are enabled again.',
      };
