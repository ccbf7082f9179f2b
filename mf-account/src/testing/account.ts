import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What more than one test of the account looks at. */

export const popup = page.getByRole('dialog', { name: 'Your account' });

/** A text field of the popup. */
export const field = (name: string): Locator => popup.getByRole('textbox', { name });

export const tab = (name: string): Locator => popup.getByRole('tab', { name });

export const press = (name: string): Promise<void> =>
  popup.getByRole('button', { name, exact: true }).click();

/** The header's way into the account while nobody is signed in. */
export const opener = page.getByRole('button', { name: 'Account', exact: true });

/** The header's link of whoever is signed in. */
export const accountLink = (username: string): Locator =>
  page.getByRole('banner').getByRole('link', { name: `Your account, ${username}`, exact: true });

/** Where the shop tells in passing what was done. */
export const messages = page.getByRole('region', { name: 'Messages' });

/** Fills the login and sends it. */
export async function logIn(identifier = 'asha', password = 'handloom-7'): Promise<void> {
  await field('Email or username').fill(identifier);
  await field('Password').fill(password);
  await press('Log in');
}

/** Fills the registration, agrees to it, and sends it. */
export async function register(username: string, email: string): Promise<void> {
  await tab('Register').click();
  await field('Username').fill(username);
  await field('Email').fill(email);
  await field('Password').fill('handloom-7');
  await popup.getByRole('checkbox').click();
  await press('Register');
}

export const expectPath = (path: string): Promise<void> =>
  expect.poll(() => location.pathname).toBe(path);
