import { openAccount, useSession } from '@tanabana/storefront';
import { BlockPrintBorder, Button } from '@tanabana/ui';
import styles from './join-teaser.module.css';

/** Invites visitors to sign up (rule 1.5: the first purchase ships free). */
export function JoinTeaser() {
  const { user } = useSession();
  if (user) return null;
  return (
    <section aria-labelledby="join" className={styles.teaser}>
      <BlockPrintBorder />
      <div className={styles.words}>
        <h2 id="join" className={styles.title}>
          Your first purchase ships free
        </h2>
        <p>Sign up, and your first parcel comes to you without a delivery charge.</p>
        <Button size="l" onClick={() => openAccount({ tab: 'register' })}>
          Create an account
        </Button>
      </div>
      <BlockPrintBorder />
    </section>
  );
}
