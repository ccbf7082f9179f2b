import { accountLink, keepSession, popupOf } from '../support/account.ts';
import { signInAdmin, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

test('the header shows name and picture, leads to the dashboard, and has a menu for the keyboard', async ({
  page,
  shop,
}) => {
  const session = await signUp(shop);
  await keepSession(page, session);
  await page.goto('/faq');
  const link = accountLink(page, session.user.username);
  await expect(link).toHaveText(new RegExp(session.user.username));
  await expect(link).toHaveAttribute('href', '/dashboard');
  await link.focus();
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Account menu' });
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'Account' });
  const entry = (name: string) => menu.getByRole('menuitem', { name });
  await expect(menu.getByRole('menuitem')).toHaveText(['My orders', 'Account', 'Log out']);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(entry('My orders')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entry('Log out')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(entry('My orders')).toBeFocused();
  await page.keyboard.press('a');
  await expect(entry('Account')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(entry('Log out')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();

  await button.click();
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect(menu).toBeHidden();
  await button.click();
  await entry('Account').click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await button.click();
  await entry('My orders').click();
  await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
});

test('an admin finds the dashboard in the menu; a logout in it gives the focus to its successor', async ({
  page,
  shop,
}) => {
  await keepSession(page, await signInAdmin(shop));
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused();
});

test('on a phone the drawer has the account', async ({ page, shop }) => {
  const session = await signUp(shop);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: 'Log in or register' }).click();
  await expect(drawer).toBeHidden();
  await expect(popupOf(page)).toBeVisible();

  await keepSession(page, session);
  await page.goto('/faq');
  await expect(accountLink(page, session.user.username)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const account = drawer.getByRole('region', { name: 'Account' });
  await expect(account).toContainText(session.user.username);
  await expect(account.getByRole('link')).toHaveText(['My orders', 'Account']);
  await account.getByRole('link', { name: 'Account' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await account.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${shop.address}/`);
});
