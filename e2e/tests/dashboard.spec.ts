import { formatAmount, orderNumber } from '@tanabana/contracts';
import { aProductInStock, apiOf, placeOrder, signInAdmin, signUp } from '../support/api.ts';
import { openTab, settled } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { logout, signInOnPage } from '../support/steps.ts';

const adminTabs = [
  'Products',
  'Categories',
  'All Orders',
  'Payment Proofs',
  'Users',
  'Messages',
  'Activity',
];

test('a shopper has Overview and My Orders, and is led back from tabs of admins', async ({
  page,
  shop,
}) => {
  const session = await signUp(shop);
  await openTab(page, session);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'My Orders', 'Back to the shop']);
  await expect(
    page.getByRole('heading', { level: 1, name: `Welcome back, ${session.user.username}` }),
  ).toBeVisible();
  await expect(page.getByText('v1.0')).toBeVisible();
  for (const header of ['banner', 'contentinfo'] as const)
    await expect(page.locator('body > #root').getByRole(header)).toHaveCount(0);
  await page.goto('/dashboard/products');
  await expect(page).toHaveURL(`${shop.address}/dashboard`);
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
});

test('an admin has every tab, each with its own address', async ({ page, shop }) => {
  await openTab(page, await signInAdmin(shop));
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of [...adminTabs, 'My Orders', 'Overview']) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const address = page.url();
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    expect(page.url()).toBe(address);
    await settled(page);
  }
});

test('whoever logs out goes home', async ({ page, shop }) => {
  const session = await signUp(shop);
  await openTab(page, session);
  await page.evaluate(() => sessionStorage.clear());
  await logout(page);
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toHaveCount(0);
});

test('under 900 px the tabs are behind a menu that Escape closes', async ({ page, shop }) => {
  await page.setViewportSize({ width: 899, height: 800 });
  await openTab(page, await signUp(shop));
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Dashboard' });
  await open.click();
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    'hidden',
  );
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await page.mouse.click(800, 400);
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'My Orders' })).toBeVisible();
  await page.setViewportSize({ width: 901, height: 800 });
  await expect(open).toBeHidden();
});

test('a shopper never downloads the code of admins', async ({ page, shop }) => {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (/\/modules\/mf-admin\/.*\.js$/.test(answer.url())) scripts.add(answer.url());
  });
  const codeOf = async (): Promise<string> => {
    const files = await Promise.all([...scripts].map((url) => page.request.get(url)));
    return (await Promise.all(files.map((file) => file.text()))).join('');
  };
  const onlyForAdmins = ['Delete this product?', 'Add Category', 'Export CSV', 'Make admin'];
  const shopper = await signUp(shop);
  await signInOnPage(page, shopper);
  for (const path of ['/', '/shop', `/product/${(await aProductInStock(shop))._id}`, '/cart']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect([...scripts], 'the shop asks for nothing of the dashboard').toEqual([]);
  await openTab(page, shopper);
  await page.getByRole('navigation').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('You have no recent orders')).toBeVisible();
  await page.goto('/dashboard/products');
  await expect(page.getByRole('link', { name: /^Your Orders/ })).toBeVisible();
  const shoppers = await codeOf();
  const files = scripts.size;
  expect(shoppers.includes('Membership')).toBe(true);
  for (const text of [...onlyForAdmins, 'uPlot'])
    expect(shoppers.includes(text), `a shopper has '${text}'`).toBe(false);

  await openTab(page, await signInAdmin(shop));
  for (const tab of ['products', 'categories', 'orders', 'users']) {
    await page.goto(`/dashboard/${tab}`);
    await expect(page.getByRole('table')).toBeVisible();
  }
  const admins = await codeOf();
  for (const text of onlyForAdmins)
    expect(admins.includes(text), `an admin has '${text}'`).toBe(true);
  expect(scripts.size).toBeGreaterThan(files + 4);
});

test('the overview of a shopper: figures, recent orders with status, and where they lead', async ({
  page,
  shop,
}) => {
  const session = await signUp(shop);
  await openTab(page, session);
  const main = page.getByRole('main');
  await expect(main.getByText('You have no recent orders')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Your Orders 0' })).toBeVisible();
  await expect(main.getByText('Standard')).toBeVisible();
  await expect(main.getByText(session.user.email)).toBeVisible();

  const product = await aProductInStock(shop);
  const order = await placeOrder(shop, session, product);
  await page.reload();
  await expect(main.getByRole('link', { name: 'Your Orders 1' })).toBeVisible();
  await expect(
    main.getByRole('link', { name: `Spent ${formatAmount(order.totalPrice)}` }),
  ).toBeVisible();
  const recent = main.getByRole('region', { name: 'Your Recent Orders' });
  await expect(recent).toContainText(orderNumber(order._id));
  await expect(recent).toContainText(product.name);
  await expect(recent).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(recent).toContainText('Pending');
  const { total } = await apiOf(shop).products.list({ query: { limit: '1' } });
  await main.getByRole('link', { name: `Products in Store ${total}` }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('the overview of an admin: figures move with an order and lead to what they count', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const shopper = await signUp(shop);
  const before = await apiOf(shop, admin).orders.stats({ query: {} });
  const product = await aProductInStock(shop);
  const order = await placeOrder(shop, shopper, product);
  await openTab(page, admin);
  const main = page.getByRole('main');
  const revenue = formatAmount(before.revenue + order.totalPrice);
  await expect(main.getByRole('link', { name: `Revenue ${revenue}` })).toBeVisible();
  const grouped = new Intl.NumberFormat('en-IN').format;
  await expect(
    main.getByRole('link', {
      name: `Orders ${grouped(before.orders + 1)} ${grouped(before.pending + 1)} Pending`,
    }),
  ).toBeVisible();
  await expect(
    main.getByRole('link', { name: `Customers ${grouped(before.customers + 1)}` }),
  ).toContainText('168 hours');
  const recent = main.getByRole('region', { name: 'Recent Orders' });
  await expect(recent.getByRole('listitem').first()).toContainText(orderNumber(order._id));
  await expect(recent.getByRole('listitem').first()).toContainText('Asha');
  await expect(recent.getByRole('listitem').first()).toContainText(formatAmount(order.totalPrice));
  expect(await recent.getByRole('listitem').count()).toBeLessThanOrEqual(5);

  await main.getByRole('link', { name: /Orders .* Pending/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\?status=Pending$/);
  await expect(page.getByRole('table', { name: 'All Orders' })).toContainText(
    orderNumber(order._id),
  );
  await page.goBack();
  await main.getByRole('link', { name: /^Products .* out of stock/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/products\?stock=out$/);
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('out');
});

test('the charts: three ranges, the day under the pointer, its orders, and a table', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  await placeOrder(shop, await signUp(shop), await aProductInStock(shop));
  await openTab(page, admin);
  for (const days of ['7', '90', '30']) {
    await page.getByRole('group', { name: 'Range' }).getByText(`${days} days`).click();
    await expect(page.locator('strong', { hasText: `${days} days` })).toBeVisible();
  }
  await page.getByText('As a table').click();
  const table = page.getByRole('table', { name: 'Revenue and orders per day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  const today = await table.getByRole('row').nth(1).getByRole('rowheader').textContent();

  const chart = page.getByRole('img', { name: 'Orders per day' });
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  // the last of 30 bars
  const position = { x: width - 42, y: height / 2 };
  await chart.hover({ position });
  await expect(page.locator('strong', { hasText: `${today}` })).toBeVisible();
  await chart.click({ position });
  await expect(page).toHaveURL(/\/dashboard\/orders\?from=([\d-]+)&to=\1$/);
  await expect(page.getByRole('table', { name: 'All Orders' })).toBeVisible();
});

test.describe('while a service is away', () => {
  test.use({ expectedNoise: /status of 503/ });
  test('the overview shows zeros and available results with a warning', async ({ page, shop }) => {
    await page.route('**/api/orders/stats**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'server.unavailable', message: 'Away.', requestId: 'r' }),
      }),
    );
    await openTab(page, await signInAdmin(shop));
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toHaveText(
      "Some data couldn't be loaded — showing zeros and available results.",
    );
    await expect(main.getByRole('link', { name: 'Revenue ₹0.00' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Products [1-9]/ })).toBeVisible();
    await expect(main.getByText('No recent orders')).toBeVisible();
  });
});

test('the overview says that it is loading', async ({ page, shop }) => {
  const answer = await hold(page, '**/api/orders/stats**');
  const admin = await signInAdmin(shop);
  await page.goto('/');
  await page.evaluate(({ user, token }) => {
    localStorage.setItem('user-storage', JSON.stringify({ state: { user, token }, version: 0 }));
    localStorage.setItem('token', token);
  }, admin);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading overview...')).toBeVisible();
  answer();
  await expect(page.getByText('Loading overview...')).toBeHidden();
});
