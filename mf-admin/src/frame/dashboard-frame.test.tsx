import {
  authEndpoints,
  categoryEndpoints,
  collectionEndpoints,
  contactEndpoints,
  orderEndpoints,
  productEndpoints,
  settingEndpoints,
} from '@tanabana/contracts/endpoints';
import { buildSession, expectNoFaults, longTest, sampleRows } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyShop, openTab } from '../testing/dashboard.ts';
import { main } from '../testing/screen.ts';
import { ownTabs } from './tabs.tsx';

const adminTabs = [
  ['Products', 'products'],
  ['Categories', 'categories'],
  ['Collections', 'collections'],
  ['All Orders', 'orders'],
  ['Returns', 'returns'],
  ['Discounts', 'discounts'],
  ['Delivery', 'delivery'],
  ['Payments', 'payments'],
  ['Payment Proofs', 'proofs'],
  ['GST Returns', 'gst-returns'],
  ['GST Rates', 'gst-rates'],
  ['My Orders', 'my-orders'],
  ['Customers', 'customers'],
  ['Users', 'users'],
  ['Messages', 'messages'],
  ['Activity', 'activity'],
  ['Settings', 'settings'],
  ['Integrations', 'integrations'],
  ['Deployments', 'deployments'],
  ['Overview', ''],
] as const;
const forAdmins = [
  orderEndpoints.list,
  orderEndpoints.stats,
  orderEndpoints.gstr1,
  orderEndpoints.audit,
  orderEndpoints.promotions,
  orderEndpoints.returns,
  orderEndpoints.returnReport,
  orderEndpoints.deliverySettings,
  orderEndpoints.pinCodes,
  orderEndpoints.payments,
  orderEndpoints.paymentTotals,
  productEndpoints.audit,
  collectionEndpoints.storedCollections,
  authEndpoints.users,
  contactEndpoints.list,
];
const tabs = page.getByRole('navigation', { name: 'Dashboard' });
const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const shopper = buildSession({ username: 'asha' });
const openMenu = page.getByRole('button', { name: 'Open menu' });
const menu = page.getByRole('dialog', { name: 'Dashboard' });

test("shows a shopper Overview and My Orders, without the shop's header and footer (rules 2.3, 2.18, 9.9)", async () => {
  await openTab('', emptyShop(), { session: shopper });
  await expect.element(title('Overview')).toBeVisible();
  expect(
    tabs
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Overview', 'My Orders', 'Back to the shop']);
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Welcome back, asha' }))
    .toBeVisible();
  await expect.element(page.getByText('v1.0')).toBeVisible();
  await expect.element(page.getByText('Your orders at a glance.')).toBeVisible();
  expect(page.getByRole('contentinfo').query()).toBeNull();
  const headers = [...document.querySelectorAll('header')];
  expect(headers.filter((header) => !header.closest('main'))).toEqual([]);
});

test.each(
  sampleRows(
    [
      'products',
      'categories',
      'collections',
      'orders',
      'discounts',
      'delivery',
      'payments',
      'proofs',
      'returns',
      'gst-returns',
      'gst-rates',
      'users',
      'messages',
      'activity',
      'deployments',
      'picking-list',
      'nowhere',
    ],
    3,
  ),
)(
  'redirects a shopper from /dashboard/%s to the overview without loading anything (rule 2.18)',
  async (address) => {
    const { shop } = await openTab(address, emptyShop(), { session: shopper });
    await expect.element(title('Overview')).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
    expect(forAdmins.flatMap((endpoint) => shop.asked(endpoint))).toEqual([]);
  },
);

test.each(sampleRows(adminTabs, 3))(
  'shows an admin the tab %s at a reloadable address (rule 2.18)',
  async (name, id) => {
    const { reload } = await openTab(id === '' ? 'products' : '', emptyShop());
    await expect.element(tabs.getByRole('link', { name: 'Products' })).toBeVisible();
    await expect.poll(() => tabs.getByRole('link').elements()).toHaveLength(adminTabs.length + 1);
    await tab(name).click();
    const isHere = async (): Promise<void> => {
      await expect.element(title(name)).toBeVisible();
      await expect.element(tab(name)).toHaveAttribute('aria-current', 'page');
      expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
      await expect.poll(() => document.title).toContain(name);
      expect(location.pathname).toBe(`/dashboard${id && `/${id}`}`);
    };
    await isHere();
    await reload();
    await isHere();
  },
);

/** Opens a tab after the requests that the dashboard makes beside its code. */
async function openAfterPreload(
  id: string,
  path: string,
  search: string,
  session = buildSession({ isAdmin: true }),
) {
  const { shop } = await openTab('gst-rates', emptyShop(), { session });
  await expect.element(title('GST Rates')).toBeVisible();
  ownTabs.find((one) => one.id === id)?.preload?.(new URLSearchParams(search));
  await openTab(path + search, shop, { session });
  return shop;
}

test.each([
  ['orders', '?page=3&status=Shipped', orderEndpoints.list, 20],
  ['picking-list', '?page=2', orderEndpoints.list, 100],
  ['products', '?stock=low&page=2', productEndpoints.list, 200],
] as const)(
  'the tab /dashboard/%s takes the response that was requested beside its code',
  async (id, search, list, limit) => {
    const shop = await openAfterPreload(id, id, search);
    await expect.element(main.getByText('No results')).toBeVisible();
    // the list of all orders also looks for newer ones, on page 1
    const asked = shop.asked(list).filter(({ query }) => query.page !== 1);
    expect(asked.map(({ query }) => query.limit)).toEqual([limit]);
  },
);

test.each([
  [
    ...['overview', '', '?days=90'],
    [
      orderEndpoints.stats,
      orderEndpoints.payments,
      orderEndpoints.deliverySettings,
      settingEndpoints.list,
    ],
  ],
  [
    ...['activity', 'activity', ''],
    [productEndpoints, categoryEndpoints, orderEndpoints, authEndpoints].map(({ audit }) => audit),
  ],
] as const)(
  'the tab %s makes no request again that was made beside its code',
  async (id, path, search, endpoints) => {
    const shop = await openAfterPreload(id, path, search);
    await expect.poll(() => main.element().querySelector('[aria-busy="true"]')).toBeNull();
    await expect.element(title(id === 'overview' ? 'Overview' : 'Activity')).toBeVisible();
    for (const endpoint of endpoints) expect(shop.asked(endpoint)).toHaveLength(1);
  },
);

test('the overview requests no checklist of a new shop for a role that does not see it (rule 25.4)', async () => {
  const session = buildSession({ role: 'accountant' });
  const shop = await openAfterPreload('overview', '', '', session);
  await expect.element(title('Overview')).toBeVisible();
  expect(shop.asked(orderEndpoints.stats)).toHaveLength(1);
  expect(shop.asked(settingEndpoints.list)).toHaveLength(0);
});

test('the sidebar scrolls the link of the open tab into view', async () => {
  const height = 500;
  await openTab('deployments', emptyShop(), { width: 1200, height });
  const bottomOf = (name: string) => tab(name).element().getBoundingClientRect().bottom;
  await expect.element(title('Deployments')).toBeVisible();
  await expect.poll(() => bottomOf('Deployments')).toBeLessThan(height);
  expect(bottomOf('Overview')).toBeLessThan(0);
});

test('leads home after logout and ends the session at the service (rule 2.18)', async () => {
  const shop = emptyShop();
  shop.answer(authEndpoints.logout, { message: 'Signed out.' });
  await openTab('', shop, { session: shopper });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('heading', { name: /Welcome back/ })).not.toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
  await expect.poll(() => shop.asked(authEndpoints.logout)).toHaveLength(1);
});

longTest(
  'has a menu below 900 px: focus, Escape, outside click, tab (rules 2.18, 9.9)',
  async () => {
    await openTab('', emptyShop(), { session: shopper, width: 899 });
    await openMenu.click();
    await expect.element(menu).toBeVisible();
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    expect(menu.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(openMenu).toHaveFocus();
    await openMenu.click();
    await menu.click({ position: { x: 800, y: 400 }, force: true });
    await expect.element(menu).not.toBeInTheDocument();
    await openMenu.click();
    await menu.getByRole('link', { name: 'My Orders' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(title('My Orders')).toBeVisible();
    await page.viewport(901, 800);
    await expect.element(openMenu).not.toBeInTheDocument();
    await expect.element(tab('Overview')).toBeVisible();
  },
);

test('has an accessible menu with groups on phones (rule 25.1)', async () => {
  await openTab('categories', emptyShop(), { width: 360 });
  await expect.element(main.getByText('No results')).toBeVisible();
  await openMenu.click();
  await expect.element(menu).toBeVisible();
  await expect.element(menu.getByRole('list', { name: 'Catalogue' })).toHaveTextContent('Products');
  await expectNoFaults('the menu at 360 px');
});
