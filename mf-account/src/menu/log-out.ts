import { notify, signOut } from '@tanabana/storefront';

/** Id of the header's account control. */
export const ACCOUNT_ID = 'header-account';

/**
 * The header's button and the menu replace each other on sign-in and sign-out: moves the focus from
 * the removed control to its successor, after an open dialog has closed.
 */
export function focusAccount(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(ACCOUNT_ID)?.focus();
  });
}

/** Signs out with a message. */
export function logOut(): void {
  signOut();
  notify({ text: 'You are logged out.' });
  focusAccount();
}
