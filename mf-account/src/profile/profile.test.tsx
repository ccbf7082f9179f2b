import { texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountLink, messages } from '../testing/account.ts';

const session = buildSession({ username: 'asha', email: 'asha@example.com' });
const username = page.getByRole('textbox', { name: 'Username' });
const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
const save = page.getByRole('button', { name: 'Save changes' });
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  shop.answer(authEndpoints.me, session.user);
});

const open = () => openPage('/account', { modules: ['mf-account'], shop, session });

longTest('validates name and email at the field, and reports taken ones there', async () => {
  await open();
  await expect.element(username).toHaveValue('asha');
  await expect.element(email).toHaveValue('asha@example.com');
  await username.fill('a!');
  await email.fill('nowhere');
  await save.click();
  await expect
    .element(username)
    .toHaveAccessibleDescription(expect.stringContaining(texts.validation.username));
  await expect
    .element(email)
    .toHaveAccessibleDescription(expect.stringContaining(texts.validation.email));
  await expect.element(username).toHaveFocus();
  expect(shop.asked(authEndpoints.updateMe)).toEqual([]);
  shop.refuse(authEndpoints.updateMe, 'auth.username_taken');
  await username.fill('mira');
  await email.fill('asha.rao@example.com');
  await save.click();
  await expect
    .element(username)
    .toHaveAccessibleDescription(expect.stringContaining('Username is already taken.'));
  await expect.element(username).toHaveFocus();
});

test('confirms a saved name and shows it everywhere', async () => {
  shop.answer(authEndpoints.updateMe, ({ body }) => ({
    ...session.user,
    username: body?.username ?? '',
    email: 'asha.rao@example.com',
  }));
  const opened = await open();
  await username.fill(' asha.rao ');
  await email.fill(' Asha.Rao@example.com ');
  await save.click();
  await expect.element(messages).toHaveTextContent('Your profile is saved.');
  expect(shop.asked(authEndpoints.updateMe)[0]?.body).toEqual({
    username: 'asha.rao',
    email: 'Asha.Rao@example.com',
  });
  await expect.element(accountLink('asha.rao')).toBeVisible();
  await expect.element(email).toHaveValue('asha.rao@example.com');
  shop.answer(authEndpoints.me, { ...session.user, username: 'asha.rao' });
  await opened.reload();
  await expect.element(accountLink('asha.rao')).toBeVisible();
});

test('keeps the input without a response and says so', async () => {
  shop.fail(authEndpoints.updateMe);
  await open();
  await username.fill('asha.rao');
  await save.click();
  await expect.element(page.getByText('Your changes could not be saved. Try again.')).toBeVisible();
  await expect.element(username).toHaveValue('asha.rao');
  await expect.element(accountLink('asha')).toBeVisible();
});

test('shows a change made in another browser', async () => {
  shop.answer(authEndpoints.me, { ...session.user, username: 'asha.rao' });
  await open();
  await expect.element(accountLink('asha.rao')).toBeVisible();
});

test('shows a name saved in another tab', async () => {
  await open();
  await expect.element(accountLink('asha')).toBeVisible();
  const state = { ...session, user: { ...session.user, username: 'asha.rao' } };
  localStorage.setItem('user-storage', JSON.stringify({ state, version: 0 }));
  dispatchEvent(new StorageEvent('storage', { key: 'user-storage' }));
  await expect.element(accountLink('asha.rao')).toBeVisible();
});

test('leads from an unknown account address to the profile', async () => {
  await openPage('/account/nothing', { modules: ['mf-account'], shop, session });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(location.pathname).toBe('/account');
});
