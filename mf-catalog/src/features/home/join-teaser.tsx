import { openAccount, useConfig, useSession } from '@tanabana/storefront';
import { BlockPrintBorder, Button } from '@tanabana/ui';
import styles from './join-teaser.module.css';

/**
 * Invites visitors to register; free shipping of the first purchase is mentioned if the shop offers
 * it (rule 1.5).
 */
export function JoinTeaser() {
  const { user } = useSession();
  const { firstOrderFreeShipping } = useConfig();
  if (user) return null;
  return (
    <section aria-labelledby="join" className={styles.teaser}>
      <BlockPrintBorder />
      <div className={styles.words}>
        <h2 id="join" className={styles.title}>
          {firstOrderFreeShipping ? 'Your first purchase ships free' : 'Your orders in one place'}
        </h2>
        <p>
          {firstOrderFreeShipping
            ? 'Sign up, and your first parcel ships free.'
            : 'Sign up, and find your orders and addresses on every device.'}
        </p>
        <Button size="l" onClick={() => openAccount({ tab: 'register' })}>
          Create an account
        </Button>
      </div>
      <BlockPrintBorder />
    </section>
  );
}
