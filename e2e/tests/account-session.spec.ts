import type { Page } from '@playwright/test';
import { SESSION_ENDED, type Session } from '@tanabana/contracts';
import { accountLink, endSessions, expectDead, keepSession, popupOf } from '../support/account.ts';
import { aProductInStock, newShopper, placeOrder, signUp } from '../support/api.ts';
import { thanked } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { chooseSizeAndAdd, fillBilling, login } from '../support/steps.ts';

/** What a browser logs by itself of a call that was refused. */
const REFUSED = /status of 401/;

/** A product in the cart, by hand, as whoever is signed in on the page. */
async function fillCart(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await chooseSizeAndAdd(page);
}

/** A token of the same user whose time is over after so many milliseconds, as far as a page can tell. */
function shortLived({ user }: Session, lastsMs: number): Session {
  const claims = Buffer.from(JSON.stringify({ exp: (Date.now() + lastsMs) / 1000 }));
  return { user, token: `h.${claims.toString('base64url')}.s` };
}

/** Milliseconds until the token is over. */
function timeLeft({ token }: Session): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { exp: number }).exp * 1000 - Date.now();
}

for (const path of ['/checkout', '/dashboard', '/account'])
  test(`${path} without a user: the popup, home behind it, and on to the page after the login`, async ({
    page,
    shop,
  }) => {
    const shopper = newShopper();
    await signUp(shop, shopper);
    await page.goto(path);
    await expect(page).toHaveURL(`${shop.address}/`);
    await expect(popupOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popupOf(page)).toBeHidden();
    await expect(page).toHaveURL(`${shop.address}/`);
    await page.goto(path);
    await login(page, shopper.username, shopper.password);
    await expect(page).toHaveURL(new RegExp(`${path}(/|$)`));
    await page
      .getByRole('button', { name: /^log ?out/i })
      .first()
      .click();
    await expect(page).toHaveURL(`${shop.address}/`);
    await expect(popupOf(page)).toBeHidden();
  });

test('a logout is at once here, and ends the token in every service', async ({ page, shop }) => {
  const session = await signUp(shop);
  await keepSession(page, session);
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(stored['user-storage']).state).toEqual({ user: null, token: null });
  expect(stored).not.toHaveProperty('token');
  expect(stored).not.toHaveProperty('cart');
  await expectDead(shop, session);
});

test.describe('a session that ends', () => {
  test.use({ expectedNoise: REFUSED });

  test('in the middle of a half-filled checkout loses nothing', async ({ page, shop }) => {
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
    const product = await aProductInStock(shop);
    await keepSession(page, session);
    await fillCart(page, product._id);
    await page.goto('/checkout');
    await fillBilling(page, shopper);
    await page.getByLabel('Order note').fill('Please ring twice');
    await endSessions(shop, session);

    await page.getByRole('button', { name: 'Place Order' }).click();
    const popup = popupOf(page);
    await expect(popup.getByText(SESSION_ENDED)).toBeVisible();
    await expect(page).toHaveURL(`${shop.address}/checkout`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await page.keyboard.press('Escape');
    const bar = page.getByRole('region', { name: 'Session' });
    await expect(bar).toContainText(SESSION_ENDED);
    await expect(page.getByLabel('Order note')).toHaveValue('Please ring twice');
    await page.getByLabel('Order note').fill('Please ring three times');
    await bar.getByRole('button', { name: 'Sign in' }).click();
    await login(page, shopper.email, shopper.password);

    await expect(bar).toBeHidden();
    await expect(page).toHaveURL(`${shop.address}/checkout`);
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    await expect(page.getByLabel('Order note')).toHaveValue('Please ring three times');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await thanked(page);
  });

  test('shows another user who signs in nothing of the one before', async ({ page, shop }) => {
    const [first, second] = [newShopper(), newShopper()];
    const session = await signUp(shop, first);
    await signUp(shop, second);
    const product = await aProductInStock(shop);
    await keepSession(page, session);
    await fillCart(page, product._id);
    await page.goto('/checkout');
    await fillBilling(page, first);
    await endSessions(shop, session);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await login(page, second.username, second.password);
    await expect(accountLink(page, second.username)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Your cart is empty');
    await expect(page.getByRole('main')).not.toContainText(product.name);
    expect(await page.content()).not.toContain(first.email);
  });

  test('in the middle of a page that is loading shows no error, and then the page', async ({
    page,
    shop,
  }) => {
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
    const order = await placeOrder(shop, session, await aProductInStock(shop));
    await keepSession(page, session);
    await endSessions(shop, session);
    await page.goto('/dashboard/my-orders');
    await expect(popupOf(page).getByText(SESSION_ENDED)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
    await expect(page.getByText(/^Error/)).toHaveCount(0);
    await login(page, shopper.username, shopper.password);
    await expect(page.getByRole('table', { name: 'My Orders' })).toContainText(order._id.slice(-6));
  });

  test('found out by one tab is told in the other, and mended there by the same sign-in', async ({
    page,
    context,
    shop,
  }) => {
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
    await keepSession(page, session);
    await page.goto('/account');
    await page.getByLabel('Username').fill('half.typed');
    const other = await context.newPage();
    await other.goto('/account/addresses');
    await expect(other.getByText('No address yet')).toBeVisible();
    await endSessions(shop, session);

    await other.reload();
    await expect(popupOf(other).getByText(SESSION_ENDED)).toBeVisible();
    await expect(popupOf(page).getByText(SESSION_ENDED)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);

    await login(other, shopper.username, shopper.password);
    await expect(other.getByText('No address yet')).toBeVisible();
    await expect(popupOf(page)).toBeHidden();
    await expect(page.getByLabel('Username')).toHaveValue('half.typed');
    await expect(accountLink(page, shopper.username)).toBeVisible();
  });
});

test('two tabs are signed in and out together', async ({ page, context, shop }) => {
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

test.describe('the time that a token tells of itself', () => {
  // The page believes it; the services, which check the signature, refuse this one from the start.
  test.use({ expectedNoise: REFUSED });
  const HOUR = 3_600_000;

  test('asks on a guarded page, before anything is lost', async ({ page, shop }) => {
    const shopper = newShopper();
    const session = shortLived(await signUp(shop, shopper), HOUR);
    await page.clock.install();
    await keepSession(page, session);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await page.clock.fastForward(HOUR);
    await expect(popupOf(page).getByText(SESSION_ENDED)).toBeVisible();
    await expect(page).toHaveURL(`${shop.address}/checkout`);
  });

  test('is told in passing on a page for everyone', async ({ page, shop }) => {
    const session = await signUp(shop);
    await page.clock.install();
    await keepSession(page, session);
    await page.goto('/faq');
    await expect(accountLink(page, session.user.username)).toBeVisible();
    await page.clock.fastForward(timeLeft(session));
    const notice = page.getByRole('region', { name: 'Messages' });
    await expect(notice).toContainText(SESSION_ENDED);
    await expect(popupOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    await notice.getByRole('button', { name: 'Sign in' }).click();
    await expect(popupOf(page).getByText(SESSION_ENDED)).toBeVisible();
  });

  test('what a service refuses to a part of a page for everyone is told in passing, too', async ({
    page,
    shop,
  }) => {
    // the wishlist asks on every page
    await keepSession(page, shortLived(await signUp(shop), HOUR));
    await page.goto('/faq');
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(SESSION_ENDED);
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    await expect(popupOf(page)).toBeHidden();
  });

  test('over before the page is opened: the popup says why, and leads back', async ({
    page,
    shop,
  }) => {
    const shopper = newShopper();
    await keepSession(page, shortLived(await signUp(shop, shopper), -1000));
    await page.goto('/account/addresses');
    await expect(page).toHaveURL(`${shop.address}/`);
    await expect(popupOf(page).getByText(SESSION_ENDED)).toBeVisible();
    await login(page, shopper.username, shopper.password);
    await expect(page).toHaveURL(/\/account\/addresses$/);
  });
});

test('a visitor may fill a cart and see every open page, and no call of a user', async ({
  page,
  shop,
}) => {
  for (const path of ['/', '/shop', '/cart', '/about', '/faq', '/contact', '/store-location']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(popupOf(page)).toBeHidden();
    await expect(page).toHaveURL(`${shop.address}${path}`);
  }
});

test('requests carry the bearer token where there is one, and none where there is none', async ({
  page,
  shop,
}) => {
  const seen = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) seen.set(pathname, request.headers().authorization);
  });
  await page.goto('/shop');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(seen.get('/api/products')).toBeUndefined();
  const session = await signUp(shop);
  await keepSession(page, session);
  await page.goto('/account/addresses');
  await expect(page.getByText('No address yet')).toBeVisible();
  expect(seen.get('/api/auth/addresses')).toBe(`Bearer ${session.token}`);
});
