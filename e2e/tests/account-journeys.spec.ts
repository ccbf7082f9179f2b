import type { Page } from '@playwright/test';
import { SESSION_ENDED, texts } from '@tanabana/contracts';
import { apiOf, newShopper, type Shopper, signIn, signUp } from '@tanabana/test-kit/shop-client';
import sharp from 'sharp';
import {
  accountLink,
  endSessions,
  expectDead,
  keepSession,
  mailTo,
  popupOf,
} from '../support/account.ts';
import { stockedProduct } from '../support/cart.ts';
import { thanked } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';
import { chooseSizeAndAdd, fillBilling, login, register } from '../support/steps.ts';

const NEW_PASSWORD = 'warp & weft 12';

/** Requests the mail as a shopper does, and returns its link on the shop's address. */
async function linkFor(page: Page, shop: ShopUnderTest, { email }: Shopper): Promise<string> {
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const popup = popupOf(page);
  await popup.getByRole('tab', { name: 'Recover password' }).click();
  await popup.getByRole('textbox', { name: 'Email' }).fill(email);
  await popup.getByRole('button', { name: 'Send the link' }).click();
  await expect(popup.getByText(texts.failed.recovered)).toBeVisible();
  const mail = await mailTo(shop, email, /password/i);
  const [inText] = /https?:\S+\/reset-password\?token=[\w-]+/.exec(mail.text) ?? [];
  const [inHtml] = /https?:[^"]+\/reset-password\?token=[\w-]+/.exec(mail.html) ?? [];
  expect(inText).toBeDefined();
  expect(inHtml).toBe(inText);
  const { pathname, search } = new URL(inText ?? '');
  return pathname + search;
}

test('a visitor registers, logs in regardless of case, stays signed in after a reload, and logs out (rule 2.15)', async ({
  page,
  shop,
}) => {
  const shopper = newShopper();
  await page.goto('/account');
  await expect(page).toHaveURL(`${shop.address}/`);
  await register(page, shopper);
  await login(page, shopper.username.toUpperCase(), shopper.password);
  await expect(page).toHaveURL(/\/account$/);
  await page.reload();
  await expect(accountLink(page, shopper.username)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(shopper.username);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const { state } = JSON.parse(stored['user-storage']);
  expect(state.user).toMatchObject({ username: shopper.username, email: shopper.email });
  expect(state.token).toBe(stored.token);

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${shop.address}/`);
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expectDead(shop, state);
});

test.describe(() => {
  // the old session is rejected, the old link is used again
  test.use({ expectedNoise: /status of (401|422)/ });

  test('forgotten password: mail, new password, old sessions revoked, login with the new one (rule 10.12)', {
    tag: '@long',
  }, async ({ page, shop, browser }) => {
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
    const elsewhere = await browser.newContext({ baseURL: shop.address });
    const other = await elsewhere.newPage();
    await keepSession(other, session);
    await other.goto('/account/addresses');
    await expect(other.getByText('No address yet')).toBeVisible();

    const link = await linkFor(page, shop, shopper);
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await page.goto(link);
    await expect(page).toHaveURL(`${shop.address}/reset-password`);
    await page.reload();
    const field = page.getByRole('textbox', { name: 'New password' });
    const save = page.getByRole('button', { name: 'Save new password' });
    await field.fill(NEW_PASSWORD);
    await save.click();
    await expect(popupOf(page).getByRole('status')).toContainText('Your new password is set.');
    const token = new URL(link, shop.address).searchParams.get('token') ?? '';
    expect(referrers.length).toBeGreaterThan(3);
    expect(referrers.filter((referrer) => referrer?.includes(token))).toEqual([]);

    await login(page, shopper.email, NEW_PASSWORD);
    await expect(accountLink(page, shopper.username)).toBeVisible();
    await expect(signIn(shop, shopper.email, shopper.password)).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    const reported = await mailTo(shop, shopper.email, /password.*(changed|new)/i);
    expect(reported.text).not.toContain(NEW_PASSWORD);

    // the other browser notices at its next call
    await expectDead(shop, session);
    await other.reload();
    await expect(popupOf(other).getByText(SESSION_ENDED)).toBeVisible();
    await elsewhere.close();

    await page.goto(link);
    await field.fill('another-one-13');
    await save.click();
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
    await expect(signIn(shop, shopper.email, NEW_PASSWORD)).resolves.toBeTruthy();
  });
});

test.describe('a session that ends', () => {
  test.use({ expectedNoise: /status of 401/ });

  test('during a half-filled checkout loses nothing', { tag: '@long' }, async ({ page, shop }) => {
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
    const product = await stockedProduct(shop);
    await keepSession(page, session);
    await page.goto(`/product/${product._id}`);
    await chooseSizeAndAdd(page);
    await page.goto('/checkout');
    // the quote for the entered address, which would notice the end of the session
    const quoted = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/orders/quote') &&
        response.request().postData()?.includes('302001') === true,
    );
    await fillBilling(page, shopper);
    await quoted;
    await page.getByLabel('Order note').fill('Please ring twice');
    await endSessions(shop, session);

    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(popupOf(page).getByText(SESSION_ENDED)).toBeVisible();
    await expect(page).toHaveURL(`${shop.address}/checkout`);
    await login(page, shopper.email, shopper.password);
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    await expect(page.getByLabel('Order note')).toHaveValue('Please ring twice');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await thanked(page);
  });
});

test.describe(() => {
  // requests of the other tab while it is signed out
  test.use({ expectedNoise: /status of 401/ });

  test('two tabs sign in and out together (rules 2.18, 4.4)', { tag: '@long' }, async ({
    page,
    context,
    shop,
  }) => {
    const shopper = newShopper();
    await signUp(shop, shopper);
    await page.goto('/faq');
    const other = await context.newPage();
    await other.goto('/checkout');
    await expect(popupOf(other)).toBeVisible();

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await login(page, shopper.username, shopper.password);
    await expect(popupOf(other)).toBeHidden();
    await expect(other).toHaveURL(`${shop.address}/checkout`);
    await expect(accountLink(other, shopper.username)).toBeVisible();

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(`${shop.address}/`);
    await expect(popupOf(other)).toBeHidden();
    await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  });
});

test.describe('the profile picture', () => {
  // of the trace recorder, which requests local files; the page may not
  test.use({ expectedNoise: /Connecting to 'blob:/ });

  test('is chosen, positioned, uploaded and shown (rule 2.15)', { tag: '@long' }, async ({
    page,
    shop,
  }) => {
    const half = { create: { width: 400, height: 400, channels: 3, background: '#f00' } } as const;
    const wide = { create: { width: 800, height: 400, channels: 3, background: '#00f' } } as const;
    const halves = sharp(wide).composite([{ input: half, left: 0, top: 0 }]);
    await keepSession(page, await signUp(shop));
    await page.goto('/account');
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await halves.png().toBuffer() };
    await (await picker).setFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    await dialog.getByRole('application').focus();
    // the picture moves right until only its red half is in the square
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(dialog).toBeHidden();

    const shown = page.getByRole('banner').locator('img[src^="/api/auth/avatars/"]');
    await expect(shown).toBeVisible();
    const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
    expect(answer.headers()['content-type']).toBe('image/webp');
    expect(answer.headers()['cache-control']).toContain('immutable');
    const { dominant } = await sharp(await answer.body()).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);
  });
});

test('an added address exists after a reload', { tag: '@long' }, async ({ page, shop }) => {
  const session = await signUp(shop);
  await keepSession(page, session);
  await page.goto('/account/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Phone').fill('+91 98765 43210');
  await dialog.getByLabel('House number and street').fill('12 Johari Bazaar');
  await dialog.getByLabel('PIN code').fill('302 001');
  await dialog.getByLabel('Town or city').fill('Jaipur');
  await dialog.getByLabel('State').selectOption('Rajasthan');
  await dialog.getByLabel('Name of this address').fill('Home');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const card = page.getByRole('article', { name: 'Home' });
  await expect(card).toContainText('Default');
  await expect(card).toContainText('Jaipur 302001');
  const { data } = await apiOf(shop, session).auth.addresses({});
  expect(data).toMatchObject([{ label: 'Home', city: 'Jaipur', region: 'Rajasthan' }]);
});
