import type { Session } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { StandInShop } from '@tanabana/shell/testing';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Actions and elements for tests of guard and session. */

export const popup = page.getByRole('dialog', { name: 'Your account' });
export const messages = page.getByRole('region', { name: 'Messages' });
/** The header's account link without a user. */
export const opener = page.getByRole('button', { name: 'Account', exact: true });
/** The dialog over a page whose session has ended. */
export const bar = page.getByRole('region', { name: 'Session' });

export const accountLink = ({ user }: Session) =>
  page.getByRole('banner').getByRole('link', { name: `Your account, ${user.username}` });

export const expectPath = (path: string): Promise<void> =>
  expect.poll(() => location.pathname + location.search + location.hash).toBe(path);

/** A shop that accepts the login of this session, for a user without addresses. */
export function shopOf(session: Session): StandInShop {
  const shop = new StandInShop();
  shop.answer(authEndpoints.login, session);
  shop.answer(authEndpoints.logout, { message: 'You are signed out.' });
  shop.answer(authEndpoints.me, session.user);
  shop.answer(authEndpoints.addresses, { data: [] });
  return shop;
}

export async function logIn(): Promise<void> {
  await popup.getByRole('textbox', { name: 'Email or username' }).fill('asha');
  await popup.getByRole('textbox', { name: 'Password' }).fill('handloom-7');
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect.element(popup).not.toBeInTheDocument();
}

/** Another tab stores a change of the session. */
export function fromOtherTab(state: Session | { user: null; token: null; expired?: true }): void {
  const key = 'user-storage';
  localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
  if (state.token) localStorage.setItem('token', state.token);
  else localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key }));
}
