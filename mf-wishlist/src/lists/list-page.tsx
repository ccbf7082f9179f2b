import type { WishlistName } from '@tanabana/contracts';
import { Link, openAccount, paths, useSession, useTitle } from '@tanabana/storefront';
import { Button, buttonClass, Container, EmptyState, ErrorState, LoadingState } from '@tanabana/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './list-page.module.css';
import { piecesText } from './list-rules.ts';
import { retryLists, useLists } from './lists-store.ts';

interface ListPageProps {
  list: WishlistName;
  title: string;
  /** Empty state. */
  empty: { title: string; text: string };
  /** Shown while the lists load. */
  loading: ReactNode;
  children: ReactNode;
}

/** Page of a list: heading and list, or the failure with a retry. */
export function ListPage({ list, title, empty, loading, children }: ListPageProps) {
  useTitle(title);
  const { shown, status } = useLists();
  const count = shown[list].length;
  const heading = useHeadingFocus(count);
  return (
    <Container className={styles.page}>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {count > 0 && <p className={styles.count}>{piecesText(count)}</p>}
        <SignInHint isEmpty={count === 0} />
      </header>
      {count > 0 ? (
        children
      ) : status === 'loading' ? (
        <LoadingState label={`Loading ${title.toLowerCase()}...`} hideLabel>
          {loading}
        </LoadingState>
      ) : status === 'failed' ? (
        <ErrorState title="Your lists could not be loaded" onRetry={retryLists}>
          The rest of the shop works. Your lists are saved.
        </ErrorState>
      ) : (
        <EmptyState
          title={empty.title}
          as="h2"
          action={
            <Link to={paths.shop()} className={buttonClass()}>
              Go to the shop
            </Link>
          }
        >
          {empty.text}
        </EmptyState>
      )}
    </Container>
  );
}

/** Focuses the heading when the focused entry is removed. */
function useHeadingFocus(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const lost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (lost) heading.current?.focus({ preventScroll: true });
  }, [count]);
  return heading;
}

/** Tells visitors the advantage of signing in. */
function SignInHint({ isEmpty }: { isEmpty: boolean }) {
  if (useSession().user) return null;
  return (
    <p className={styles.hint}>
      {isEmpty ? 'Saved products in your account?' : 'Saved in this browser only.'}
      <Button variant="quiet" size="s" onClick={() => openAccount({ tab: 'login' })}>
        {isEmpty ? 'Sign in to see them' : 'Sign in to keep it on all your devices'}
      </Button>
    </p>
  );
}
