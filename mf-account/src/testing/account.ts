import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Locators shared by account tests. */

export const popup = page.getByRole('dialog', { name: 'Your account' });

/** A text field of the popup. */
export const field = (name: string): Locator => popup.getByRole('textbox', { name });

export const tab = (name: string): Locator => popup.getByRole('tab', { name });

export const press = (name: string): Promise<void> =>
  popup.getByRole('button', { name, exact: true }).click();

/** The header's account button for visitors. */
export const opener = page.getByRole('button', { name: 'Account', exact: true });

/** The header's link for a signed-in user. */
export const accountLink = (username: string): Locator =>
  page.getByRole('banner').getByRole('link', { name: `Your account, ${username}`, exact: true });

/** The toast region. */
export const messages = page.getByRole('region', { name: 'Messages' });

/** Fills in and submits the login. */
export async function logIn(identifier = 'asha', password = 'handloom-7'): Promise<void> {
  await field('Email or username').fill(identifier);
  await field('Password').fill(password);
  await press('Log in');
}

/** Fills in and submits the registration. */
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
