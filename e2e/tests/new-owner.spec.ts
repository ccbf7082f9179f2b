import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { mailTo } from '../support/account.ts';
import { comeWithCart, stockedProduct } from '../support/cart.ts';
import { settled } from '../support/dashboard.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { login } from '../support/steps.ts';

const PICTURE = fileURLToPath(new URL('fixtures/picture.png', import.meta.url));
const COLLECTIONS = ['Festive', 'Everyday', 'Gifts'];

/** A fresh shop with one product. */
const test = base.extend<object, { own: StartedShop }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const shop = await startShop({ env: { SEED: 'none' } });
      await apiOf(shop, await signInAdmin(shop)).categories.create({ body: { name: 'Kurtis' } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ own }, use) => use(own),
  baseURL: async ({ own }, use) => use(own.address),
});

const main = (page: Page) => page.getByRole('main');

/** Opens a tab by the sidebar. */
async function open(page: Page, tab: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: tab, exact: true }).click();
  await settled(page);
}

async function nameAndLogo(page: Page): Promise<void> {
  await open(page, 'Settings');
  await main(page).getByRole('textbox', { name: 'Store name' }).fill('Neel House');
  await main(page).getByLabel('Upload a logo').setInputFiles(PICTURE);
  await expect(main(page).getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Save Settings' }).click();
  await expect(main(page)).toContainText('Saved');
}

async function slides(page: Page): Promise<void> {
  await open(page, 'Content');
  await main(page).getByRole('button', { name: 'Edit Hero slides' }).click();
  const entries = main(page).locator('[data-entry]');
  for (const [at, title] of ['Woven in Neel House', 'Dyed in indigo'].entries()) {
    await entries.nth(at).locator('summary').click();
    await entries.nth(at).getByRole('textbox', { name: 'Title' }).fill(title);
  }
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function collections(page: Page): Promise<void> {
  await open(page, 'Collections');
  for (const title of COLLECTIONS) {
    await main(page).getByRole('button', { name: 'Add Collection' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Collection' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByText('By a rule').click();
    await dialog.getByRole('checkbox', { name: 'Only products in stock' }).check();
    const published = dialog.getByRole('switch', { name: 'Published' });
    if (!(await published.isChecked())) await published.check();
    await dialog.getByRole('button', { name: 'Save Collection' }).click();
    await expect(dialog).toBeHidden();
  }
}

async function shipping(page: Page): Promise<void> {
  await open(page, 'Delivery');
  await main(page).getByLabel('Flat rate, in rupees').fill('70');
  await main(page).getByLabel('Free from a subtotal of').fill('1500');
  await main(page).getByLabel('Highest total').fill('3000');
  await main(page).getByRole('button', { name: 'Save Settings' }).click();
  await expect(main(page).getByRole('button', { name: 'Save Settings' })).toBeDisabled();
}

async function invite(page: Page, email: string): Promise<void> {
  await open(page, 'Users');
  await main(page).getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('radio', { name: /^Catalogue/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(main(page).getByRole('row').filter({ hasText: email })).toContainText('Catalogue');
}

test('a new owner names the shop, sets logo, slides, collections and shipping, and invites staff in the browser; shoppers see them (rules 20.8, 22.4, 23.4, 25.4)', {
  tag: '@long',
}, async ({ page, browser, shop }) => {
  test.setTimeout(120_000);
  const product = await stockedProduct(shop, { name: 'Ajrakh kurti', price: 400 });
  await page.goto('/dashboard');
  await login(page, shop.adminUsername, shop.adminPassword);
  const checklist = main(page).getByRole('region', { name: 'Set up your shop' });
  const line = (name: string) => checklist.getByRole('listitem').filter({ hasText: name });
  await expect(line('Name your shop')).not.toContainText('(done)');
  await nameAndLogo(page);
  await slides(page);
  await collections(page);
  await shipping(page);
  await invite(page, 'bela@example.com');
  await open(page, 'Overview');
  for (const done of ['Name your shop', 'Set shipping rates', 'Add the first product'])
    await expect(line(done)).toContainText('(done)');
  await expect(line('Place a test order')).not.toContainText('(done)');

  const mail = await mailTo(shop, 'bela@example.com', /Join the team of Neel House/);
  expect(mail.html).toMatch(/<img src="[^"]+\/api\/content\/pictures\/[0-9a-f]{24}"/);
  const [link = ''] = /https?:\/\/\S+\/join\S+/.exec(mail.text) ?? [];
  const staff = await (await browser.newContext()).newPage();
  await staff.goto(`${shop.address}${new URL(link).pathname}${new URL(link).search}`);
  await staff.getByLabel('Username').fill('bela');
  await staff.getByRole('textbox', { name: 'Password' }).fill('handloom-99');
  await staff.getByRole('button', { name: 'Create your account' }).click();
  const tabs = staff.getByRole('navigation');
  await expect(tabs.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Settings', exact: true })).toBeHidden();
  await staff.context().close();

  for (const width of [360, 1440]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const shopper = await context.newPage();
    await comeWithCart(shopper, [product]);
    await shopper.goto(shop.address);
    const home = shopper.getByRole('banner').getByRole('link', { name: 'Neel House' });
    await expect(home.getByRole('img', { name: 'Neel House' })).toBeVisible();
    await expect(shopper.getByText('Woven in Neel House').first()).toBeVisible();
    const shown = shopper.getByRole('region', { name: 'Shop by collection' });
    await shown.scrollIntoViewIfNeeded();
    for (const title of COLLECTIONS) await expect(shown).toContainText(title);
    const isWide = await shopper.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await shopper.goto(`${shop.address}/cart`);
    await expect(main(shopper)).toContainText(/flat rate\s*₹70/);
    await context.close();
  }
});
