import {
  askToSignIn,
  Navigate,
  openAccount,
  PageOwner,
  paths,
  SESSION_ENDED_NOTE,
  useAccountPopup,
  useLocation,
  useSession,
} from '@tanabana/storefront';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { SessionEnded } from './session-ended.tsx';

interface Props {
  /** Visitors may come in as well; a session that ends is waited for all the same. */
  forGuests?: boolean;
  children: ReactNode;
}

/**
 * Pages for signed-in users. Whoever comes without a user is sent home and asked to sign in, and
 * comes back afterwards (spec.md section 6). Signing out on such a page only leads home. A session that
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
