import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, popup } from '../testing/account.ts';

const invitation = {
  email: 'mira@example.com',
  role: 'catalogue' as const,
  by: 'boss',
  expiresAt: '2026-01-12T10:00:00.000Z',
  hasAccount: false,
};
const joined = buildSession({ username: 'mira', email: 'mira@example.com', role: 'catalogue' });
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  shop.answer(authEndpoints.openInvitation, invitation);
});

const open = (session?: ReturnType<typeof buildSession>) =>
  openPage('/join?token=abc', { modules: ['mf-account'], shop, session });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('creates an account with the role of an invitation (rule 23.4)', async () => {
  shop.answer(authEndpoints.join, joined);
  await open();
  await expect.element(page.getByText(/boss invites mira@example.com/)).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe('/join');
  await expectNoFaults('an invitation');
  await page.getByRole('textbox', { name: 'Username' }).fill(' mira ');
  await page.getByRole('textbox', { name: 'Password' }).fill('handloom-7');
  await button('Create your account').click();
  await expectPath('/dashboard');
  expect(shop.asked(authEndpoints.join)[0]?.body).toEqual({
    token: 'abc',
    username: 'mira',
    password: 'handloom-7',
  });
});

longTest('accepts for the account of its address only', async () => {
  shop.answer(authEndpoints.openInvitation, { ...invitation, hasAccount: true });
  shop.answer(authEndpoints.acceptInvitation, joined);
  const { user, token } = joined;
  await open(buildSession({ username: 'ravi' }));
  await expect.element(page.getByText(/You are signed in as ravi/)).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log out' }).click();
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect.element(popup).toBeVisible();
  shop.answer(authEndpoints.login, { user: { ...user, role: undefined }, token });
  await popup.getByRole('textbox', { name: 'Email or username' }).fill('mira');
  await popup.getByRole('textbox', { name: 'Password' }).fill('handloom-7');
  await popup.getByRole('button', { name: 'Log in', exact: true }).click();
  await button('Accept the invitation').click();
  await expectPath('/dashboard');
});

test.each(['auth.invitation_expired', 'auth.invitation_invalid'] as const)(
  'explains a link that is no longer valid: %s (rule 23.5)',
  async (code) => {
    shop.refuse(authEndpoints.openInvitation, code);
    await open();
    await expect.element(page.getByText('This invitation is no longer valid.')).toBeVisible();
    await expect.element(page.getByText(/Please ask for a new one/)).toBeVisible();
  },
);
