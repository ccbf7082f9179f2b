import { randomUUID } from 'node:crypto';
import { orderNumber } from '@tanabana/contracts';
import {
  aProductInStock,
  apiOf,
  placeOrder,
  signIn,
  signInAdmin,
  signUp,
} from '@tanabana/test-kit/shop-client';
import { expectDead, keepSession } from '../support/account.ts';
import { stockedProduct } from '../support/cart.ts';
import { openTab, rowOf, search } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInOnPage } from '../support/steps.ts';

test("a shopper never downloads the dashboard's code (rules 1.4, 6.3)", { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (/\/modules\/mf-admin\/.*\.js$/.test(answer.url())) scripts.add(answer.url());
  });
  const codeOf = async (): Promise<string> => {
    const files = await Promise.all([...scripts].map((url) => page.request.get(url)));
    return (await Promise.all(files.map((file) => file.text()))).join('');
  };
  const onlyForAdmins = ['Delete this product?', 'Add Category', 'Any stock', 'Change role'];
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

  await openTab(page, await signInAdmin(shop), 'products');
  for (const tab of ['Categories', 'Users']) {
    await page.getByRole('navigation').getByRole('link', { name: tab }).click();
    await expect(page.getByRole('table', { name: tab })).toBeVisible();
  }
  const admins = await codeOf();
  for (const text of onlyForAdmins)
    expect(admins.includes(text), `an admin has '${text}'`).toBe(true);
  expect(scripts.size).toBeGreaterThan(files);
});

test.describe('two admins edit one product', () => {
  test.use({ expectedNoise: /status of 412/ });
  test('the second one sees the difference and loses nothing', { tag: '@long' }, async ({
    page,
    shop,
  }) => {
    const admin = await signInAdmin(shop);
    const name = `Zari Stole ${randomUUID().slice(0, 6)}`;
    const product = await apiOf(shop, admin).products.create({
      body: {
        name,
        category: 'Tops',
        price: '900',
        saleprice: '900',
        colors: JSON.stringify([{ name: 'Rani', sizes: ['S'] }]),
      },
      files: [],
    });
    const params = { id: product._id };
    await openTab(page, admin, 'products');
    await search(page, 'Search products', name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    await form.getByLabel('Price', { exact: true }).fill('950');
    await form.getByLabel('Description').fill('Mine.');
    await apiOf(shop, admin).products.update({
      params,
      body: { price: '980', tag: 'trending' },
      files: [],
    });
    await form.getByRole('button', { name: 'Save Product' }).click();
    await expect(
      form.getByText('Someone else has changed this product in the meantime.'),
    ).toBeVisible();
    await expect(form.getByText('Theirs: 980')).toBeVisible();
    await expect(form.getByLabel('Price', { exact: true })).toHaveValue('950');
    await expect(form.getByLabel('Description')).toHaveValue('Mine.');
    await form.getByText('Theirs: 980').click();
    await form.getByRole('button', { name: 'Save Product' }).click();
    await expect(form).toBeHidden();
    expect(await apiOf(shop).products.get({ params })).toMatchObject({
      price: 980,
      tag: 'trending',
      description: 'Mine.',
    });
    await apiOf(shop, admin).products.remove({ params });
  });
});

test.describe('a disabled user', () => {
  test.use({ expectedNoise: /status of 401/ });
  test('is signed out immediately and cannot sign in until enabled', { tag: '@long' }, async ({
    page,
    browser,
    shop,
  }) => {
    const shopper = await signUp(shop);
    const { username } = shopper.user;
    const context = await browser.newContext({ baseURL: shop.address });
    const theirs = await context.newPage();
    await keepSession(theirs, shopper);
    await theirs.goto('/dashboard/my-orders');
    await expect(theirs.getByText('You have no recent orders')).toBeVisible();

    await openTab(page, await signInAdmin(shop), `users?q=${username}`);
    await page.getByRole('button', { name: `Disable: ${username}`, exact: true }).click();
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

    await page.getByRole('button', { name: `Enable: ${username}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await expect(rowOf(page, username).getByText('Disabled')).toHaveCount(0);
    expect(await login()).toBe('in');
  });
});

test('activity: who changed what, with old and new values, in every service, searchable', {
  tag: '@long',
}, async ({ page, shop }) => {
  const admin = await signInAdmin(shop);
  const { products, orders, auth, categories } = apiOf(shop, admin);
  const mark = randomUUID().slice(0, 6);
  const product = await stockedProduct(shop, { name: `Patola ${mark}`, price: 1250.5 });
  await products.update({ params: { id: product._id }, body: { price: '1350.5' } });
  const category = await categories.create({ body: { name: `Saris ${mark}` } });
  await categories.remove({ params: { id: category._id } });
  const shopper = await signUp(shop);
  const order = await placeOrder(shop, shopper, product);
  await orders.updateStatus({ params: { id: order._id }, body: { orderStatus: 'Accepted' } });
  await auth.updateUser({ params: { id: shopper.user.id }, body: { isPremium: true } });

  await openTab(page, admin, 'activity');
  const entry = (text: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  const found = (text: string) => search(page, 'Search activity', text);
  await found(`changed patola ${mark}`);
  const change = entry(`admin changed the product Patola ${mark}`);
  await expect(change).toContainText(/Price ₹1,250\.50 → ₹1,350\.50/);
  await expect(entry('created the product')).toHaveCount(0);
  await found(`saris ${mark}`);
  await expect(entry(`deleted the category Saris ${mark}`)).toBeVisible();
  await found(`orderStatus ${orderNumber(order._id)}`);
  await expect(entry(`changed the order`)).toContainText('Order status Pending → Accepted');
  await found(shopper.user.username);
  await expect(entry(`changed the user ${shopper.user.username}`)).toContainText(
    'Premium no → yes',
  );
  await page.getByLabel('Where').selectOption('products');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Where').selectOption('users');
  await expect(entry(shopper.user.username).first()).toBeVisible();
});
