import { type ContactMessage, texts } from '@tanabana/contracts';
import { announce, api, invalidate } from '@tanabana/storefront';
import { Alert, Badge, Button, buttonClass, ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';
import { useTask } from '../../hooks/use-task.ts';
import { momentOf } from '../../words/times.ts';
import styles from './messages.module.css';

/** One message: who wrote, what, and whether it has been answered. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { id, name, email, phone, website, contents, isAnswered, createdAt } = message;
  const [asking, setAsking] = useState(false);
  const answer = useTask('The message could not be changed.');
  const removal = useTask(texts.failed.remove);
  const mark = () =>
    answer.run(async () => {
      await api.contact.update({ params: { id }, body: { isAnswered: !isAnswered } });
      announce(isAnswered ? 'To be answered' : 'Answered');
      await invalidate('/api/contact');
    });
  const remove = async (): Promise<void> => {
    const done = await removal.run(async () => {
      await api.contact.remove({ params: { id } });
      await invalidate('/api/contact');
    });
    if (done) setAsking(false);
  };
  return (
    <article className={styles.message}>
      <header>
        <h3>{name}</h3>
        <Badge tone={isAnswered ? 'success' : 'warning'}>
          {isAnswered ? 'Answered' : 'To be answered'}
        </Badge>
        <time dateTime={createdAt}>{momentOf(createdAt)}</time>
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
        <Button variant="quiet" size="s" busy={answer.busy} onClick={mark}>
          {isAnswered ? 'Mark as to be answered' : 'Mark as answered'}
        </Button>
        <Button
          variant="quiet"
          size="s"
          aria-label={`Delete the message of ${name}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Delete the message of ${name}?`}
        confirm="Delete"
        busy={removal.busy}
        problem={removal.problem}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        It cannot be brought back.
      </ConfirmDialog>
    </article>
  );
}
