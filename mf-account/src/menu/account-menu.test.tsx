import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountLink, expectPath, messages, opener, popup } from '../testing/account.ts';

const session = buildSession({ username: 'asha', email: 'asha@example.com' });
const menu = page.getByRole('menu', { name: 'Account' });
const entry = (name: string) => menu.getByRole('menuitem', { name, exact: true });
const button = page.getByRole('button', { name: 'Account menu' });
const drawer = page.getByRole('dialog', { name: 'Menu' });

async function openAs(signedIn = session, width = 1280, path = '/faq'): Promise<StandInShop> {
  const shop = new StandInShop();
  shop.answer(authEndpoints.me, signedIn.user);
  shop.answer(authEndpoints.logout, { message: 'You are signed out.' });
  await openPage(path, { modules: ['mf-account', 'mf-content'], shop, session: signedIn, width });
  await expect.element(accountLink(signedIn.user.username)).toBeVisible();
  return shop;
}

const labels = (): (string | null)[] =>
  menu
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);

test('shows name and picture in the header, linked to the dashboard (rule 2.15)', async () => {
  const avatar = `/api/auth/avatars/${'a'.repeat(24)}`;
  await openAs(buildSession({ username: 'asha', avatar }));
  const link = accountLink('asha');
  await expect.element(link).toHaveTextContent('asha');
  await expect.element(link).toHaveAttribute('href', '/dashboard');
  expect(link.element().querySelector('img')?.getAttribute('src')).toBe(avatar);
});

longTest('opens the menu and moves through it by keyboard', async () => {
  await openAs();
  (accountLink('asha').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry('My orders')).toHaveFocus();
  expect(labels()).toEqual(['My orders', 'Account', 'Log out']);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(entry('Log out')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry('My orders')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(entry('Log out')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(entry('My orders')).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(entry('Account')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(entry('Log out')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Log out' })).toHaveFocus();
});

longTest('closes the menu by an outside click; its entries are links', async () => {
  await openAs();
  await button.click();
  await expect.element(menu).toBeVisible();
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await entry('Account').click();
  await expectPath('/account');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toHaveFocus();
  await button.click();
  await entry('My orders').click();
  await expectPath('/dashboard/my-orders');
});

test('shows an admin the dashboard in the menu; logout moves the focus to the account button', async () => {
  const shop = await openAs(buildSession({ username: 'mira', isAdmin: true }));
  await button.click();
  await expect.element(entry('Dashboard')).toHaveAttribute('href', '/dashboard');
  await entry('Log out').click();
  await expect.element(messages).toHaveTextContent('You are logged out.');
  await expect.element(opener).toHaveFocus();
  expect(shop.asked(authEndpoints.logout)).toHaveLength(1);
});

test('logs out at once regardless of the service; the cart under app_cart stays (rules 2.15, 3.7, 4.3)', async () => {
  const shop = new StandInShop();
  shop.fail(authEndpoints.logout);
  const stored = { cart: '[]', app_cart: '{"lines":[]}' };
  await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop, session, stored });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(messages).toHaveTextContent('You are logged out.');
  await expect.element(opener).toHaveFocus();
  await expect.element(popup).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('user-storage') ?? '').state).toEqual({
    user: null,
    token: null,
  });
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('cart')).toBeNull();
  expect(localStorage.getItem('app_cart')).not.toBeNull();
  await expect.poll(() => shop.asked(authEndpoints.logout).length).toBe(1);
  const [asked] = shop.asked(authEndpoints.logout);
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${session.token}`);
});

longTest('opens the popup from the drawer on a phone', async () => {
  await openPage('/faq', { modules: ['mf-account', 'mf-content'], width: 360 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await drawer.getByRole('button', { name: 'Log in or register' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(popup).toBeVisible();
});

longTest("shows the menu's entries in the drawer on a phone (rule 2.15)", async () => {
  await openAs(session, 360);
  await expect.element(button).not.toBeInTheDocument();
  const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
  await menuButton.click();
  const account = drawer.getByRole('region', { name: 'Account' });
  await expect.element(account).toHaveTextContent('asha');
  await expect.element(account).toHaveTextContent('asha@example.com');
  const links = account.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(['My orders', 'Account']);
  await account.getByRole('link', { name: 'Account' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expectPath('/account');
  await menuButton.click();
  await account.getByRole('button', { name: 'Log out' }).click();
  await expectPath('/');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(drawer).not.toBeInTheDocument();
});

longTest('shows an admin the dashboard in the drawer on a phone', async () => {
  await openAs(buildSession({ username: 'mira', isAdmin: true }), 360);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect
    .element(drawer.getByRole('link', { name: 'Dashboard' }))
    .toHaveAttribute('href', '/dashboard');
});
