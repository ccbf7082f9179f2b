import type { Page } from '@playwright/test';
import { expectDead, keepSession } from '../support/account.ts';
import { apiOf, signIn, signInAdmin, signUp } from '../support/api.ts';
import { openTab, rowOf, search } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

const action = (page: Page, label: string, username: string) =>
  page.getByRole('button', { name: `${label}: ${username}`, exact: true });

test('a user is found, made premium and an admin, and both are taken back', async ({
  page,
  shop,
}) => {
  const { user } = await signUp(shop);
  const { username } = user;
  await openTab(page, await signInAdmin(shop), 'users');
  await search(page, 'Search users', user.email.toUpperCase());
  const row = rowOf(page, username);
  await expect(row).toContainText(user.email);
  await expect(row).toContainText('Standard');
  await action(page, 'Make premium', username).click();
  await expect(row).toContainText('Premium');

  await action(page, 'Make admin', username).click();
  const question = page.getByRole('dialog', { name: `Make ${username} an admin?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
  await action(page, 'Make admin', username).click();
  await question.getByRole('button', { name: 'Make admin' }).click();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  await page.getByLabel('Role').selectOption('premium');
  await expect(row).toBeVisible();
  await page.getByLabel('Role').selectOption('disabled');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Role').selectOption('admin');
  await action(page, 'Remove admin', username).click();
  const back = page.getByRole('dialog', { name: `Remove ${username} as admin?` });
  await back.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Role').selectOption('');
  await action(page, 'Make standard', username).click();
  await expect(row).toContainText('Standard');
});

test.describe('the last admin', () => {
  test.use({ expectedNoise: /status of 409/ });
  test('can neither lose the rights nor be disabled', async ({ page, shop }) => {
    const admin = await signInAdmin(shop);
    const { username } = admin.user;
    const { auth } = apiOf(shop, admin);
    const { data } = await auth.users({ query: { role: 'admin' } });
    for (const { id } of data.filter((other) => other.username !== username))
      await auth.updateUser({ params: { id }, body: { isAdmin: false } });
    await openTab(page, admin, `users?q=${username}&role=admin`);
    for (const label of ['Remove admin', 'Disable']) {
      await action(page, label, username).click();
      await page.getByRole('dialog').getByRole('button', { name: label }).click();
      await expect(page.getByRole('alert')).toHaveText('The shop needs at least one admin.');
      await expect(rowOf(page, username).getByText('Admin', { exact: true })).toBeVisible();
      await page.reload();
    }
    expect((await apiOf(shop, admin).auth.me({})).isAdmin).toBe(true);
  });
});

test.describe('whoever is disabled', () => {
  test.use({ expectedNoise: /status of 401/ });
  test('is signed out where they are, and cannot sign in until they are enabled', async ({
    page,
    browser,
    shop,
  }) => {
    test.setTimeout(120_000);
    const shopper = await signUp(shop);
    const { username } = shopper.user;
    const context = await browser.newContext({ baseURL: shop.address });
    const theirs = await context.newPage();
    await keepSession(theirs, shopper);
    await theirs.goto('/dashboard/my-orders');
    await expect(theirs.getByText('You have no recent orders')).toBeVisible();

    await openTab(page, await signInAdmin(shop), `users?q=${username}`);
    await action(page, 'Disable', username).click();
    const question = page.getByRole('dialog', { name: `Disable ${username}?` });
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(rowOf(page, username)).toContainText('Disabled');
    const login = () =>
      signIn(shop, username, 'handloom-7').then(
        () => 'in',
        () => 'refused',
      );
    expect(await login()).toBe('refused');
    await expectDead(shop, shopper);
    await theirs.reload();
    await expect(theirs.getByRole('dialog', { name: 'Your account' })).toBeVisible();
    await context.close();

    await action(page, 'Enable', username).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await expect(rowOf(page, username).getByText('Disabled')).toHaveCount(0);
    expect(await login()).toBe('in');
  });
});
