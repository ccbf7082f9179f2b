import { texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountLink, expectPath, messages, opener, popup } from '../testing/account.ts';

const session = buildSession({ username: 'asha' });
const CHANGED = 'Your new password is set. All other sessions have ended.';
const current = page.getByRole('textbox', { name: 'Current password' });
const next = page.getByRole('textbox', { name: 'New password' });
const change = page.getByRole('button', { name: 'Change password' });
const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' });
const ask = page.getByRole('dialog', { name: 'Sign out everywhere?' });
const noFactors = { hasApp: false, passkeys: [], recoveryCodes: 0, isRequired: false };
let shop: StandInShop;

beforeEach(async () => {
  shop = new StandInShop();
  shop.answer(authEndpoints.me, session.user);
  shop.answer(authEndpoints.secondFactors, noFactors);
  shop.answer(authEndpoints.sessions, { data: [] });
  await openPage('/account/security', { modules: ['mf-account'], shop, session });
});

test('validates a new password at the fields and requires the current one', async () => {
  await expect.element(current).toBeVisible();
  const whose = document.querySelector<HTMLInputElement>('form input[autocomplete=username]');
  expect(whose?.value).toBe('asha');
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(next).toHaveAttribute('autocomplete', 'new-password');
  await change.click();
  await expect.element(current).toHaveAccessibleDescription('Please enter your current password.');
  await expect
    .element(next)
    .toHaveAccessibleDescription(expect.stringContaining(texts.validation.password));
  expect(shop.asked(authEndpoints.changePassword)).toEqual([]);
  const errors = [{ path: 'current', message: 'That is not your current password.' }];
  shop.refuse(authEndpoints.changePassword, 'auth.wrong_password', { errors });
  await current.fill('not-my-password');
  await next.fill('warp & weft 12');
  await change.click();
  await expect.element(current).toHaveAccessibleDescription('That is not your current password.');
  await expect.element(current).toHaveFocus();
});

test('continues with the token of a new password', async () => {
  const { token } = buildSession({}, 7_200_000);
  shop.answer(authEndpoints.changePassword, { message: CHANGED, token, user: session.user });
  await current.fill('handloom-7');
  await next.fill('warp & weft 12');
  await change.click();
  await expect.element(messages).toHaveTextContent(CHANGED);
  await expect.element(current).toHaveValue('');
  await expect.element(next).toHaveValue('');
  expect(shop.asked(authEndpoints.changePassword)[0]?.body).toEqual({
    current: 'handloom-7',
    next: 'warp & weft 12',
  });
  expect(localStorage.getItem('token')).toBe(token);
  await expect.element(accountLink('asha')).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
});

test('keeps a new password without a response', async () => {
  shop.fail(authEndpoints.changePassword);
  await current.fill('handloom-7');
  await next.fill('warp & weft 12');
  await change.click();
  await expect
    .element(page.getByText('Your password could not be changed. Try again.'))
    .toBeVisible();
  await expect.element(next).toHaveValue('warp & weft 12');
});

longTest('confirms signing out everywhere, and returns the focus on Cancel', async () => {
  await signOut.click();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(signOut).toHaveFocus();
  await signOut.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(signOut).toHaveFocus();
  expect(shop.asked(authEndpoints.logoutEverywhere)).toEqual([]);
});

test('signing out everywhere signs out here without asking to sign in', async () => {
  shop.answer(authEndpoints.logoutEverywhere, { message: 'You are signed out everywhere.' });
  await signOut.click();
  await ask.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectPath('/');
  await expect.element(messages).toHaveTextContent('You are signed out everywhere.');
  await expect.element(opener).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
});

longTest('reports a failed sign-out everywhere, which can be repeated', async () => {
  shop.fail(authEndpoints.logoutEverywhere, 'no answer', { times: 1 });
  await signOut.click();
  await ask.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(ask.getByText('Signing out everywhere failed. Try again.')).toBeVisible();
  await expect.element(accountLink('asha')).toBeInTheDocument();
  shop.answer(authEndpoints.logoutEverywhere, { message: 'You are signed out everywhere.' });
  await ask.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectPath('/');
});
