import { notify, signOut } from '@tanabana/storefront';
import { focusAccount } from './focus-account.ts';

/** Signs out and says so. */
export function logOut(): void {
  signOut();
  notify({ text: 'You are logged out.' });
  focusAccount();
}
