import { useTask } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import { useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';
import styles from './opt-out.module.css';

interface OptOutProps {
  order: string;
  /** Key of an emailed link. */
  linkKey: string | undefined;
}

/** Ends the emails that ask for reviews after a click: mail programs open links (rule 19.4). */
export function OptOut({ order, linkKey }: OptOutProps) {
  const [isDone, setDone] = useState(false);
  const { busy, problem, run } = useTask('That could not be saved. Please try again.');
  if (isDone)
    return (
      <Alert tone="success" className={styles.place}>
        You will get no more emails that ask for reviews. Other emails about your orders still
        arrive.
      </Alert>
    );
  const optOut = async (): Promise<void> => {
    const call = () => reviewCalls.optOut({ params: { order }, query: { key: linkKey } });
    if (await run(call)) setDone(true);
  };
  return (
    <section aria-labelledby="opt-out-heading" className={styles.optOut}>
      <h2 id="opt-out-heading" className={styles.heading}>
        No more emails that ask for reviews?
      </h2>
      <p>You can still review what you bought, from the page of each order.</p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button variant="secondary" busy={busy} onClick={optOut}>
        Stop these emails
      </Button>
    </section>
  );
}
