import { openAccount } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import styles from './reset.module.css';

/** A link without a token that is any good, and the way to a new one. */
export function DeadLink() {
  return (
    <>
      <Alert tone="warning" title="This link has been used or is too old.">
        A link works once, for 30 minutes. Ask for a new one, and the mail is on its way.
      </Alert>
      <Button
        size="l"
        className={styles.again}
        aria-haspopup="dialog"
        onClick={() => openAccount({ tab: 'recover' })}
      >
        Ask for a new link
      </Button>
    </>
  );
}
