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
  /** Visitors may enter too; an ended session still waits for a sign-in. */
  forGuests?: boolean;
  children: ReactNode;
}

/**
 * Pages for signed-in users. A visitor is redirected home with a sign-in prompt and returns
 * afterwards (rule 2.2). Signing out on such a page leads home. An expired session leaves the page
 * with all input: the same user continues, another one gets a fresh page.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: prompts once, on arrival
  useEffect(() => {
    if (returnTo) openAccount({ returnTo, note: expired ? SESSION_ENDED_NOTE : null });
  }, [returnTo]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation in the page prompts again
  useEffect(() => {
    if (waits) askToSignIn();
  }, [waits, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closing the popup continues as a guest
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

/** Over a page whose session has ended: the reason, and a sign-in. */
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

/** On public pages an ended session is shown as a toast. */
export function SessionNotice() {
  const { expired } = useSession();
  const before = useRef<boolean>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server-rendered page starts without a session
  useEffect(() => {
    const now = getSession().expired;
    const justNow = now && before.current === false;
    before.current = now;
    if (!justNow || getAccountPopup().open) return;
    notify({ text: SESSION_ENDED_NOTE.text, action: { label: 'Sign in', run: askToSignIn } });
  }, [expired]);
  return null;
}
