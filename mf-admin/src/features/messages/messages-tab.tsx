import type { ContactMessage } from '@tanabana/contracts';
import { announce, api, invalidate, useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, Button, buttonClass, Filter, SearchBox, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { ListStates, Pager } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { optionOf, useAddressState } from '../../shared/use-address-state.ts';
import styles from './messages.module.css';

const PAGE_SIZE = 20;
/** Milliseconds. */
const REFRESH_EVERY = 60_000;

const states = [
  { value: '', label: 'All messages' },
  { value: 'open', label: 'Unanswered' },
  { value: 'answered', label: 'Answered' },
] as const;

/** Messages of the contact page, newest first. */
export default function MessagesTab() {
  const address = useAddressState({ q: '', show: '', page: '1' });
  const { state, set, page } = address;
  const show = optionOf(states, state.show);
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
        <SearchBox label="Search messages" value={state.q} onSearch={(q) => set({ q })} />
        <Filter
          label="Status"
          value={show}
          options={states}
          onChange={(chosen) => set({ show: chosen })}
        />
      </Toolbar>
      <ListStates
        state={list}
        failed="Failed to load messages"
        count={list.data?.data.length}
        empty={{ title: state.q || show ? 'No results' : 'No messages yet' }}
        expected={3}
      >
        <ul className={styles.list}>
          {list.data?.data.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
        <Pager label="Messages" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
    </>
  );
}

/** One message with sender, text and state. */
function MessageCard({ message }: { message: ContactMessage }) {
  const { id, name, email, phone, website, contents, isAnswered, createdAt } = message;
  const [asking, setAsking] = useState(false);
  const answer = useTask('The message could not be changed.');
  const mark = () =>
    answer.run(async () => {
      await api.contact.update({ params: { id }, body: { isAnswered: !isAnswered } });
      announce(isAnswered ? 'Unanswered' : 'Answered');
      await invalidate('/api/contact');
    });
  const remove = async (): Promise<void> => {
    await api.contact.remove({ params: { id } });
    await invalidate('/api/contact');
  };
  return (
    <article className={styles.message}>
      <header>
        <h3>{name}</h3>
        <Badge tone={isAnswered ? 'success' : 'warning'}>
          {isAnswered ? 'Answered' : 'Unanswered'}
        </Badge>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </header>
      <p className={styles.contents}>{contents}</p>
      <p className={styles.sender}>{[email, phone, website].filter(Boolean).join(' · ')}</p>
      {answer.problem && <Alert tone="danger">{answer.problem}</Alert>}
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: 'secondary', size: 's' })}
          href={`mailto:${email}?subject=${encodeURIComponent('Your message to us')}`}
        >
          Reply by mail
        </a>
        <Allowed permission="messages.write">
          <Button variant="quiet" size="s" busy={answer.busy} onClick={mark}>
            {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
          </Button>
        </Allowed>
        <Allowed permission="messages.write">
          <Button
            variant="quiet"
            size="s"
            aria-label={`Delete the message of ${name}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </Allowed>
      </div>
      <RemovalDialog
        open={asking}
        title={`Delete the message of ${name}?`}
        remove={remove}
        onClose={() => setAsking(false)}
      >
        This cannot be undone.
      </RemovalDialog>
    </article>
  );
}
