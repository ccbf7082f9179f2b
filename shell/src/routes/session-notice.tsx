import {
  askToSignIn,
  getAccountPopup,
  notify,
  SESSION_ENDED_NOTE,
  useSession,
} from '@tanabana/storefront';
import { useEffect, useRef } from 'react';

/** On pages for everyone a session that ends is told in passing, not in the way. */
export function SessionNotice() {
  const { expired } = useSession();
  const before = useRef(expired);
  useEffect(() => {
    const justNow = expired && !before.current;
    before.current = expired;
    if (!justNow || getAccountPopup().open) return;
    notify({ text: SESSION_ENDED_NOTE.text, action: { label: 'Sign in', run: askToSignIn } });
  }, [expired]);
  return null;
}
