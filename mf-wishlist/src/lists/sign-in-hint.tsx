import { openAccount, useSession } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import styles from './sign-in-hint.module.css';

/** For visitors: what signing in is good for here, with something on the list or nothing. */
export function SignInHint({ isEmpty }: { isEmpty: boolean }) {
  if (useSession().user) return null;
  return (
    <p className={styles.hint}>
      {isEmpty ? 'Kept some with your account?' : 'Kept in this browser only.'}
      <Button variant="quiet" size="s" onClick={() => openAccount({ tab: 'login' })}>
        {isEmpty ? 'Sign in to see them' : 'Sign in to keep it on all your devices'}
      </Button>
    </p>
  );
}
