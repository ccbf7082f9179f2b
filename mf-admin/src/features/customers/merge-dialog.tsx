import type { Customer } from '@tanabana/contracts';
import { api, useApi, useTask } from '@tanabana/storefront';
import { ChoiceGroup, FormDialog, SearchBox } from '@tanabana/ui';
import { useState } from 'react';
import { customerCalls } from '../../shared/customer-calls.ts';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';

/** Accounts that a search shows. */
const SHOWN = '10';

interface MergeDialogProps {
  /** The account or guest whose data moves. */
  customer: Customer;
  onMerged: () => Promise<void>;
  onClose: () => void;
}

/** Chooses the account that gets the data of another one, or of a guest. */
export function MergeDialog({ customer, onMerged, onClose }: MergeDialogProps) {
  const isGuest = customer.kind === 'guest';
  const name = customer.username ?? customer.name;
  // the guest may have an account with the same address
  const [q, setQ] = useState(isGuest ? customer.email : '');
  const [into, setInto] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, problem, run } = useTask('The customers could not be merged.');
  const merge = async (): Promise<void> => {
    if (into === '') return setWrong('Search for an account and choose it.');
    const done = await run(async () => {
      const body = { into };
      if (isGuest) await customerCalls.mergeGuest({ params: { customer: customer._id }, body });
      else await api.auth.mergeUser({ params: { id: customer._id }, body });
    });
    if (done) await onMerged();
  };
  return (
    <FormDialog
      title={`Merge ${name} into ${isGuest ? 'an' : 'another'} account`}
      submit={isGuest ? 'Merge into account' : 'Merge accounts'}
      danger
      busy={busy}
      problem={problem ?? wrong}
      onSubmit={merge}
      onClose={onClose}
    >
      {isGuest ? (
        <p>
          {count(customer.orders, 'order')}, note and tags of {customer.email} move to the account
          that you choose. Its owner then sees these orders with their addresses. Links in emails
          still open them. This cannot be undone.
        </p>
      ) : (
        <p>
          Orders, addresses, wishlist and reviews move to the account that you choose. {name} is
          disabled and can no longer sign in. This cannot be undone.
        </p>
      )}
      <SearchBox label="Search the account that stays" value={q} onSearch={setQ} />
      {q.trim() !== '' && (
        <Found
          q={q}
          except={customer._id}
          value={into}
          onChange={(id) => {
            setInto(id);
            setWrong(null);
          }}
        />
      )}
    </FormDialog>
  );
}

interface FoundProps {
  q: string;
  except: string;
  value: string;
  onChange: (id: string) => void;
}

function Found({ q, except, value, onChange }: FoundProps) {
  const state = useApi(customerCalls.customers, { query: { q, limit: SHOWN } });
  const found = state.data?.data.filter(
    ({ _id, kind, isDisabled }) => kind === 'account' && !isDisabled && _id !== except,
  );
  return (
    <ListStates
      state={state}
      failed="Failed to search"
      count={found?.length}
      empty={{ title: 'No other account found' }}
    >
      <ChoiceGroup
        legend="Account that stays"
        options={(found ?? []).map(({ _id, name, username, email, orders }) => ({
          value: _id,
          label: username && username !== name ? `${name} (${username})` : name,
          hint: `${email}, ${count(orders, 'order')}`,
        }))}
        value={value}
        onChange={onChange}
      />
    </ListStates>
  );
}
