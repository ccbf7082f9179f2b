import type { UserAccount } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildAccount } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query, rowOf, rows } from '../../testing/screen.ts';

const role = page.getByRole('combobox', { name: 'Role' });
const action = (label: string, username: string) => button(`${label}: ${username}`);
const searchBox = page.getByRole('searchbox', { name: 'Search users' });
const askedLast = () => shop.asked(authEndpoints.users).at(-1)?.query;
const sent = () =>
  shop.asked(authEndpoints.updateUser).map(({ params, body }) => [params.id, body]);
let shop: StandInShop;
let accounts: UserAccount[];

/** Accounts that can be changed and filtered by role, like the service's. */
beforeEach(() => {
  shop = emptyShop();
  accounts = [
    buildAccount({ username: 'asha', email: 'asha@example.com' }),
    buildAccount({ username: 'ravi', email: 'ravi@example.com', isPremium: true }),
  ];
  const fits = (account: UserAccount, wanted?: string): boolean =>
    !wanted ||
    { admin: account.isAdmin, premium: account.isPremium, disabled: account.isDisabled }[wanted] ===
      true;
  shop.answer(authEndpoints.users, ({ query: { role: wanted } }) =>
    listOf(accounts.filter((account) => fits(account, wanted))),
  );
  shop.answer(authEndpoints.updateUser, ({ params, body }) => {
    accounts = accounts.map((one) => (one.id === params.id ? { ...one, ...body } : one));
    return accounts.find(({ id }) => id === params.id) ?? buildAccount();
  });
});

test('lists users with their roles; toggles premium with a click', async () => {
  await openTab('users', shop);
  await expect.element(rowOf('ravi')).toHaveTextContent('Premium');
  const row = rowOf('asha');
  await expect.element(row).toHaveTextContent('asha@example.com');
  await expect.element(row).toHaveTextContent('Standard');
  await expectNoFaultsAnywhere('the users');
  await action('Make premium', 'asha').click();
  await expect.element(row).toHaveTextContent('Premium');
  await action('Make standard', 'asha').click();
  await expect.element(row).toHaveTextContent('Standard');
  const { id } = accounts[0] ?? {};
  expect(sent()).toEqual([
    [id, { isPremium: true }],
    [id, { isPremium: false }],
  ]);
});

test('keeps search, role and sort in the address', async () => {
  const { reload } = await openTab('users?page=3', shop);
  await searchBox.fill('ASHA@EXAMPLE.COM ');
  await expect.poll(askedLast).toMatchObject({ q: 'ASHA@EXAMPLE.COM', page: 1, sort: 'newest' });
  await role.selectOptions('premium');
  await expect.poll(askedLast).toMatchObject({ q: 'ASHA@EXAMPLE.COM', role: 'premium' });
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('username');
  await expect.poll(askedLast).toMatchObject({ sort: 'username' });
  expect(query()).toEqual({ q: 'ASHA@EXAMPLE.COM', role: 'premium', sort: 'username' });
  await reload();
  await expect.element(searchBox).toHaveValue('ASHA@EXAMPLE.COM');
  await expect.element(role).toHaveValue('premium');
});

test('promotes and demotes an admin after a confirmation; Cancel changes nothing', async () => {
  await openTab('users', shop);
  const row = rowOf('asha');
  const badge = row.getByText('Admin', { exact: true });
  await action('Make admin', 'asha').click();
  const question = dialog('Make asha an admin?');
  await expect.element(question).toHaveTextContent('Admins see every order and customer');
  await expect.element(button('Cancel', question)).toHaveFocus();
  await button('Cancel', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await action('Make admin', 'asha').click();
  await button('Make admin', question).click();
  await expect.element(badge).toBeVisible();
  await role.selectOptions('disabled');
  await expect.element(main.getByText('No results')).toBeVisible();
  await role.selectOptions('admin');
  await action('Remove admin', 'asha').click();
  await button('Remove admin', dialog('Remove asha as admin?')).click();
  await expect.element(main.getByText('No results')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(sent().map(([, body]) => body)).toEqual([{ isAdmin: true }, { isAdmin: false }]);
});

test('disables and enables a user after a confirmation', async () => {
  await openTab('users', shop);
  await action('Disable', 'asha').click();
  const question = dialog('Disable asha?');
  await expect.element(question).toHaveTextContent('They are signed out everywhere');
  await button('Disable', question).click();
  const badge = rowOf('asha').getByText('Disabled');
  await expect.element(badge).toBeVisible();
  await action('Enable', 'asha').click();
  await button('Enable', dialog('Enable asha?')).click();
  await expect.element(badge).not.toBeInTheDocument();
  expect(sent().map(([, body]) => body)).toEqual([{ isDisabled: true }, { isDisabled: false }]);
});

test.each([
  ['Remove admin', { isAdmin: false }],
  ['Disable', { isDisabled: true }],
])('rejects removing the last admin with a message: %s', async (label, body) => {
  accounts = [buildAccount({ username: 'asha', isAdmin: true })];
  shop.refuse(authEndpoints.updateUser, 'auth.last_admin');
  await openTab('users', shop);
  await action(label, 'asha').click();
  await button(label, page.getByRole('dialog')).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The shop needs at least one admin.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(rowOf('asha').getByText('Admin', { exact: true })).toBeVisible();
  await expect.element(rowOf('asha')).not.toHaveTextContent('Disabled');
  expect(sent().map(([, what]) => what)).toEqual([body]);
});

test('shows the current rights of a user whom someone else has changed; the change can be repeated', async () => {
  const message = 'Someone else has changed this user, who is now not an admin, premium, enabled.';
  shop.refuse(authEndpoints.updateUser, 'auth.user_changed', { message, times: 1 });
  await openTab('users', shop);
  await expect.element(rowOf('asha')).toBeVisible();
  accounts = accounts.map((one) => (one.username === 'asha' ? { ...one, isPremium: true } : one));
  await action('Disable', 'asha').click();
  await button('Disable', page.getByRole('dialog')).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(rowOf('asha')).toHaveTextContent('Premium');
  await action('Disable', 'asha').click();
  await button('Disable', page.getByRole('dialog')).click();
  await expect.element(rowOf('asha')).toHaveTextContent('Disabled');
  expect(
    shop.asked(authEndpoints.updateUser).map(({ headers }) => headers.get('if-match')),
  ).toEqual(['"shopper"', '"premium"']);
});

test('names the user of a change without a response; the next one clears the message', async () => {
  shop.fail(authEndpoints.updateUser, 'no answer', { times: 1 });
  await openTab('users', shop);
  await action('Make premium', 'asha').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to change asha');
  await action('Make premium', 'asha').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(rowOf('asha')).toHaveTextContent('Premium');
});

test('removes the admin tabs from admins who demote themselves', async () => {
  const session = buildSession({ username: 'admin', isAdmin: true });
  accounts = [buildAccount({ ...session.user })];
  await openTab('users', shop, { session });
  await action('Remove admin', 'admin').click();
  await button('Remove admin', page.getByRole('dialog')).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Users' }).query()).toBeNull();
});

test('has accessible confirmations', async () => {
  await openTab('users', shop);
  await expectSoundWindow(action('Make admin', 'asha'), 'Make asha an admin?');
  await expectSoundWindow(action('Disable', 'asha'), 'Disable asha?');
  await expect.poll(() => rows().elements()).toHaveLength(2);
});

test('has pages for many users', async () => {
  shop.answer(authEndpoints.users, listOf(accounts, 120));
  await openTab('users?page=2', shop);
  await expect.element(main.getByText('51–100 of 120')).toBeVisible();
  await main
    .getByRole('navigation', { name: 'Users' })
    .getByRole('link', { name: /3/ })
    .first()
    .click();
  await expect.poll(askedLast).toMatchObject({ page: 3, limit: 50 });
  expect(query()).toEqual({ page: '3' });
});
