import { isStaff, type UserAccount } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, type StandInShop } from '@tanabana/shell/testing';
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
    {
      admin: account.isAdmin,
      staff: isStaff(account),
      premium: account.isPremium,
      disabled: account.isDisabled,
    }[wanted] === true;
  shop.answer(authEndpoints.users, ({ query: { role: wanted } }) =>
    listOf(accounts.filter((account) => fits(account, wanted))),
  );
  shop.answer(authEndpoints.updateUser, ({ params, body }) => {
    const { role, ...rest } = body;
    const changed = { ...rest, ...(role !== undefined && { role: role ?? undefined }) };
    accounts = accounts.map((one) => (one.id === params.id ? { ...one, ...changed } : one));
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

longTest('keeps search, role and sort in the address', async () => {
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

longTest('changes a role after a confirmation; Cancel changes nothing (rule 23.2)', async () => {
  await openTab('users', shop);
  const row = rowOf('asha');
  const badge = row.getByText('Catalogue', { exact: true });
  const question = dialog('Role of asha');
  const choose = (name: RegExp) => question.getByRole('radio', { name }).click();
  await action('Change role', 'asha').click();
  await choose(/^Catalogue/);
  await button('Cancel', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await action('Change role', 'asha').click();
  await choose(/^Catalogue/);
  await button('Change role', question).click();
  await expect.element(badge).toBeVisible();
  await role.selectOptions('staff');
  await action('Change role', 'asha').click();
  await choose(/^No role/);
  await button('Change role', question).click();
  await expect.element(main.getByText('No results')).toBeVisible();
  expect(sent().map(([, body]) => body)).toEqual([{ role: 'catalogue' }, { role: null }]);
});

longTest('disables and enables a user after a confirmation', async () => {
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

test('rejects disabling the last owner with a message (rule 23.3)', async () => {
  accounts = [buildAccount({ username: 'asha', isAdmin: true, role: 'owner' })];
  shop.refuse(authEndpoints.updateUser, 'auth.last_admin');
  await openTab('users', shop);
  await action('Disable', 'asha').click();
  await button('Disable', page.getByRole('dialog')).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The shop needs at least one owner.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(rowOf('asha').getByText('Owner', { exact: true })).toBeVisible();
  await expect.element(rowOf('asha')).not.toHaveTextContent('Disabled');
  expect(sent().map(([, what]) => what)).toEqual([{ isDisabled: true }]);
});

longTest(
  'shows the current rights of a user whom someone else has changed; the change can be repeated',
  async () => {
    const message = 'Someone else has changed this user, who is now not staff, premium, enabled.';
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
  },
);

test('names the user of a change without a response; the next one clears the message', async () => {
  shop.fail(authEndpoints.updateUser, 'no answer', { times: 1 });
  await openTab('users', shop);
  await action('Make premium', 'asha').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to change asha');
  await action('Make premium', 'asha').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(rowOf('asha')).toHaveTextContent('Premium');
});

test('invites staff, sends an invitation again and withdraws it; resets a second factor (rule 23.4)', async () => {
  const invitation = {
    id: accounts[0]?.id ?? '',
    email: 'mira@example.com',
    role: 'orders' as const,
    by: 'admin',
    invitedAt: '2026-01-05T10:00:00.000Z',
    expiresAt: '2026-01-12T10:00:00.000Z',
  };
  shop.answer(authEndpoints.invite, invitation);
  shop.answer(authEndpoints.resendInvitation, invitation);
  shop.answer(authEndpoints.revokeInvitation, { message: 'Invitation withdrawn' });
  shop.answer(authEndpoints.resetSecondFactors, { message: 'The second factors are removed.' });
  accounts = [buildAccount({ username: 'asha', role: 'support', hasSecondFactor: true })];
  await openTab('users', shop);
  await expect.element(main.getByText('No open invitations')).toBeVisible();
  await button('Invite staff').click();
  const invite = dialog('Invite staff');
  await button('Send invitation', invite).click();
  const field = invite.getByRole('textbox', { name: 'Email' });
  await expect.element(field).toHaveAccessibleDescription(/valid email/);
  await field.fill(' mira@example.com ');
  await invite.getByRole('radio', { name: /^Orders/ }).click();
  shop.answer(authEndpoints.invitations, { data: [invitation] });
  await button('Send invitation', invite).click();
  await expect.element(rowOf('mira@example.com')).toHaveTextContent('Orders');
  await button('Send again: mira@example.com').click();
  await expect.poll(() => shop.asked(authEndpoints.resendInvitation)).toHaveLength(1);
  await expect.element(button('Withdraw: mira@example.com')).toBeEnabled();
  await button('Withdraw: mira@example.com').click();
  await expect.poll(() => shop.asked(authEndpoints.revokeInvitation)).toHaveLength(1);
  await action('Reset second factor', 'asha').click();
  await button('Reset', dialog('Reset the second factor of asha?')).click();
  await expect.poll(() => shop.asked(authEndpoints.resetSecondFactors)).toHaveLength(1);
  expect(shop.asked(authEndpoints.invite)[0]?.body).toEqual({
    email: 'mira@example.com',
    role: 'orders',
  });
});

test('lets a manager change shoppers only, and removes tabs that a role lost (rule 23.2)', async () => {
  const session = buildSession({ username: 'mira', role: 'manager' });
  accounts = [
    buildAccount({ username: 'asha' }),
    buildAccount({ username: 'boss', isAdmin: true, role: 'owner' }),
  ];
  shop.refuse(authEndpoints.updateUser, 'auth.forbidden');
  shop.answer(authEndpoints.me, { ...session.user, role: 'orders' });
  await openTab('users', shop, { session });
  await expect.element(rowOf('boss')).toBeVisible();
  expect(button('Invite staff').query()).toBeNull();
  expect(action('Disable', 'boss').query()).toBeNull();
  expect(action('Change role', 'asha').query()).toBeNull();
  await action('Make premium', 'asha').click();
  await expect.element(page.getByText('You no longer have access to this.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Deployments' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  await expect.element(action('Make premium', 'asha')).not.toBeInTheDocument();
});

longTest('has accessible dialogs', async () => {
  await openTab('users', shop);
  await expectSoundWindow(action('Change role', 'asha'), 'Role of asha');
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
