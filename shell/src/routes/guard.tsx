import {
  askToSignIn,
  getAccountPopup,
  getSession,
  Navigate,
  notify,
  openAccount,
  PageOwner,
  paths,
  SESSION_ENDED_NOTE,
  useAccountPopup,
  useLocation,
  useSession,
} from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './guard.module.css';

interface Props {
  /** Visitors may come in as well; a session that ends is waited for all the same. */
  forGuests?: boolean;
  children: ReactNode;
}

/**
 * Pages for signed-in users. Whoever comes without a user is sent home and asked to sign in, and
 * comes back afterwards (rule 2.2). Signing out on such a page only leads home. A session that
 * ends by itself leaves the page as it is, with everything that was typed: the same user goes on
 * where they were, another one gets a fresh page.
 */
export function Guard({ forGuests = false, children }: Props) {
  const { user, expired } = useSession();
  const { open: asked } = useAccountPopup();
  const { pathname, search, hash } = useLocation();
  const [{ owner, key }, setPage] = useState({ owner: user, key: user?.id });
  if (user && user !== owner)
    setPage({ owner: user, key: owner && owner.id !== user.id ? user.id : key });
  const waits = expired && owner !== null;
  const shown = user ?? (waits ? owner : null);

  const [returnTo] = useState(user || forGuests ? null : pathname + search + hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, by how things were on arrival
  useEffect(() => {
    if (returnTo) openAccount({ returnTo, note: expired ? SESSION_ENDED_NOTE : null });
  }, [returnTo]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every way on within the page asks again
  useEffect(() => {
    if (waits) askToSignIn();
  }, [waits, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who closes the popup goes on as a guest
  useEffect(() => {
    if (forGuests && waits && !asked) setPage({ owner: null, key: 'guest' });
  }, [asked]);

  if (!shown && !forGuests) return <Navigate to={paths.home()} replace />;
  return (
    <PageOwner value={shown}>
      {waits && !forGuests && <SessionEnded />}
      <Fragment key={key}>{children}</Fragment>
    </PageOwner>
  );
}

/** Over a page that outlives its session: what happened, and the way on. */
function SessionEnded() {
  return (
    <section aria-label="Session" className={styles.bar}>
      <p>{SESSION_ENDED_NOTE.text}</p>
      <Button variant="light" size="s" onClick={askToSignIn}>
        Sign in
      </Button>
    </section>
  );
}

/** On pages for everyone a session that ends is told in passing, not in the way. */
export function SessionNotice() {
  const { expired } = useSession();
  const before = useRef<boolean>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that a server rendered begins with no session, whatever is kept
  useEffect(() => {
    const now = getSession().expired;
    const justNow = now && before.current === false;
    before.current = now;
    if (!justNow || getAccountPopup().open) return;
    notify({ text: SESSION_ENDED_NOTE.text, action: { label: 'Sign in', run: askToSignIn } });
  }, [expired]);
  return null;
}
