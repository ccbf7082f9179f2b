import { notify, signOut } from '@tanabana/storefront';

/** Id of the header's way into the account, whatever it is at the moment. */
export const ACCOUNT_ID = 'header-account';

/**
 * The header's button makes way for the menu when somebody signs in, and the other way round: who had
 * the focus on what is gone gets it back at its successor, once a dialog over the page has closed.
 */
export function focusAccount(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(ACCOUNT_ID)?.focus();
  });
}

/** Signs out and says so. */
export function logOut(): void {
  signOut();
  notify({ text: 'You are logged out.' });
  focusAccount();
}
