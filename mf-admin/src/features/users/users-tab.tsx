import type { UserAccount } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert, SelectField } from '@tanabana/ui';
import { useState } from 'react';
import { oneOf, pageOf, useAddressState } from '../../hooks/use-address-state.ts';
import { ListStates } from '../../parts/list-states.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Toolbar } from '../../parts/toolbar.tsx';
import { useUserChange } from './use-user-change.ts';
import { type Question, UserQuestion } from './user-question.tsx';
import { UsersTable } from './users-table.tsx';

const PAGE_SIZE = 50;
const ROLES = ['admin', 'premium', 'disabled'] as const;
const SORTS = ['newest', 'oldest', 'username'] as const;

const roles = [
  { value: '', label: 'Everybody' },
  { value: 'admin', label: 'Admins' },
  { value: 'premium', label: 'Premium' },
  { value: 'disabled', label: 'Disabled' },
];
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'username', label: 'By username' },
];

/** Accounts: who is admin, premium or disabled. */
export default function UsersTab() {
  const { state, set, searchOf } = useAddressState({ q: '', role: '', sort: 'newest', page: '1' });
  const page = pageOf(state.page);
  const list = useApi(api.auth.users, {
    query: {
      q: state.q || undefined,
      role: oneOf(ROLES, state.role) || undefined,
      sort: oneOf(SORTS, state.sort) || 'newest',
      page: String(page),
      limit: String(PAGE_SIZE),
    },
  });
  const { change, failure, busyId } = useUserChange();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (user: UserAccount, wanted: Question['change']): void =>
    setQuestion({ user, change: wanted });
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search users"
          placeholder="Search users"
          value={state.q}
          onSearch={(q) => set({ q, page: '1' })}
        />
        <SelectField
          hideLabel
          label="Role"
          value={state.role}
          options={roles}
          onChange={(event) => set({ role: event.target.value, page: '1' })}
        />
        <SelectField
          hideLabel
          label="Sort"
          value={state.sort}
          options={sorts}
          onChange={(event) => set({ sort: event.target.value })}
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
        <Pager
          label="Users"
          page={page}
          limit={PAGE_SIZE}
          total={list.data?.total ?? 0}
          searchOf={(to) => searchOf({ page: String(to) })}
        />
      </ListStates>
      {question && (
        <UserQuestion
          question={question}
          busy={busyId !== null}
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
