import { isApiError } from '@tanabana/api-client';
import { rightsETag, type UserAccount } from '@tanabana/contracts';
import {
  announce,
  api,
  getSession,
  invalidate,
  messageOf,
  updateUser,
  useApi,
} from '@tanabana/storefront';
import { Alert, ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates, Pager } from '../../shared/list.tsx';
import { Filter, SearchBox, Toolbar } from '../../shared/toolbar.tsx';
import { optionOf, useAddressState } from '../../shared/use-address-state.ts';
import { type AccessChange, type UserChange, UsersTable } from './users-table.tsx';

const PAGE_SIZE = 50;

const roles = [
  { value: '', label: 'Everybody' },
  { value: 'admin', label: 'Admins' },
  { value: 'premium', label: 'Premium' },
  { value: 'disabled', label: 'Disabled' },
] as const;
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'username', label: 'By username' },
] as const;

/** Accounts with admin, premium and disabled state. */
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
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (user: UserAccount, wanted: AccessChange): void =>
    setQuestion({ user, change: wanted });
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
          onPremium={(user) => void change(user, { isPremium: !user.isPremium })}
          onAsk={ask}
        />
        <Pager label="Users" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      {question && (
        <ConfirmDialog
          open
          {...wordsOf(question)}
          onConfirm={async () => {
            await change(question.user, question.change);
            setQuestion(null);
          }}
          onClose={() => setQuestion(null)}
        />
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

interface Question {
  user: UserAccount;
  change: AccessChange;
}

/** Confirmation texts for admin rights and disabling. */
function wordsOf({ user: { username }, change }: Question) {
  if (change.isAdmin === true)
    return {
      title: `Make ${username} an admin?`,
      confirm: 'Make admin',
      children: 'Admins see every order and customer, and change products, orders and users.',
    };
  if (change.isAdmin === false)
    return {
      title: `Remove ${username} as admin?`,
      confirm: 'Remove admin',
      children: 'Their sessions end at once. They keep their account and their own orders.',
    };
  return change.isDisabled
    ? {
        title: `Disable ${username}?`,
        confirm: 'Disable',
        children: 'They are signed out everywhere and cannot sign in until they are enabled again.',
      }
    : { title: `Enable ${username}?`, confirm: 'Enable', children: 'They can sign in again.' };
}
