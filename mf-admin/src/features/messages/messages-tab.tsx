import { api, useApi } from '@tanabana/storefront';
import { SelectField } from '@tanabana/ui';
import { oneOf, pageOf, useAddressState } from '../../hooks/use-address-state.ts';
import { ListStates } from '../../parts/list-states.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Toolbar } from '../../parts/toolbar.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './messages.module.css';

const PAGE_SIZE = 20;
/** Milliseconds. */
const REFRESH_EVERY = 60_000;

const states = [
  { value: '', label: 'All messages' },
  { value: 'open', label: 'To be answered' },
  { value: 'answered', label: 'Answered' },
];

/** Messages of the contact page, the newest first. */
export default function MessagesTab() {
  const { state, set, searchOf } = useAddressState({ q: '', show: '', page: '1' });
  const page = pageOf(state.page);
  const show = oneOf(['open', 'answered'], state.show);
  const list = useApi(
    api.contact.list,
    {
      query: {
        q: state.q || undefined,
        answered: show === '' ? undefined : show === 'answered' ? '1' : '0',
        page: String(page),
        limit: String(PAGE_SIZE),
      },
    },
    { refreshEvery: REFRESH_EVERY },
  );
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search messages"
          placeholder="Search messages"
          value={state.q}
          onSearch={(q) => set({ q, page: '1' })}
        />
        <SelectField
          hideLabel
          label="Answered or not"
          value={show}
          options={states}
          onChange={(event) => set({ show: event.target.value, page: '1' })}
        />
      </Toolbar>
      <ListStates
        state={list}
        failed="Failed to load messages"
        count={list.data?.data.length}
        empty={{ title: state.q || show ? 'No results' : 'Nobody has written yet' }}
        expected={3}
      >
        <ul className={styles.list}>
          {list.data?.data.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
        <Pager
          label="Messages"
          page={page}
          limit={PAGE_SIZE}
          total={list.data?.total ?? 0}
          searchOf={(to) => searchOf({ page: String(to) })}
        />
      </ListStates>
    </>
  );
}
