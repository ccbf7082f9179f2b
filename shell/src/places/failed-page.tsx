import { type FailedProps, Link, paths, useTitle } from '@tanabana/storefront';
import { Button, buttonClass, Container } from '@tanabana/ui';
import styles from './places.module.css';

/** A page that could not be shown: friendly, with retry and ways on. */
export function FailedPage({ busy, onRetry }: FailedProps) {
  useTitle('Away for a moment');
  return (
    <Container width="wide" className={styles.failedPage}>
      <h1>This page is away for a moment</h1>
      <p className={styles.failedText} role="status">
        The rest of the shop is open. We keep trying, and the page comes back by itself.
      </p>
      <div className={styles.ways}>
        <Button busy={busy} onClick={onRetry}>
          Retry
        </Button>
        <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
          Home page
        </Link>
        <Link to={paths.shop()} className={buttonClass({ variant: 'quiet' })}>
          Shop
        </Link>
      </div>
    </Container>
  );
}
