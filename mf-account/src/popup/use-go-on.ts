import {
  announce,
  closeAccount,
  useAccountPopup,
  useNavigate,
  useSession,
} from '@tanabana/storefront';
import { useEffect, useRef } from 'react';
import { focusAccount } from '../menu/focus-account.ts';

/**
 * What a sign-in leads to, in this tab or in another: the popup closes and the way goes on to where
 * the visitor wanted to go (spec.md section 4); without such a place everything stays as it is.
 */
export function useGoOn(): void {
  const { user } = useSession();
  const { open, returnTo } = useAccountPopup();
  const navigate = useNavigate();
  const before = useRef(user);
  useEffect(() => {
    const justNow = user !== null && before.current === null;
    before.current = user;
    if (!justNow || !open) return;
    closeAccount();
    announce(`Signed in as ${user.username}`);
    if (returnTo) navigate(returnTo);
    else focusAccount();
  }, [user, open, returnTo, navigate]);
}
