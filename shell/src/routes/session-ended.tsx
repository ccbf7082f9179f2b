import { askToSignIn, SESSION_ENDED_NOTE } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import styles from './session-ended.module.css';

/** Over a page that outlives its session: what happened, and the way on. */
export function SessionEnded() {
  return (
    <section aria-label="Session" className={styles.bar}>
      <p>{SESSION_ENDED_NOTE.text}</p>
      <Button variant="light" size="s" onClick={askToSignIn}>
        Sign in
      </Button>
    </section>
  );
}
