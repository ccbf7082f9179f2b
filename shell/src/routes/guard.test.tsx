import { SESSION_ENDED } from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  orderEndpoints,
  productEndpoints,
} from '@tanabana/contracts/endpoints';
import { buildSession, openPage, sampleRows } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  accountLink,
  expectPath,
  fromOtherTab,
  logIn,
  opener,
  popup,
  shopOf,
} from '../testing/sign-in.ts';

const session = buildSession();
const nothing = { data: [], total: 0, page: 1, limit: 12 };

const guarded = [
  { path: '/checkout', module: 'mf-cart-checkout', shown: 'Checkout' },
  { path: '/dashboard', module: 'mf-admin', shown: session.user.username },
  { path: '/account', module: 'mf-account', shown: 'Profile' },
];

for (const { path, module, shown } of guarded) {
  const modules = ['mf-account', ...(module === 'mf-account' ? [] : [module])];

  test(`${path} without a user redirects home with the popup open; closing it stays there (rules 2.2, 2.18)`, async () => {
    await openPage(path, { modules, shop: shopOf(session) });
    await expectPath('/');
    await expect.element(popup).toBeVisible();
    await expect.element(page.getByRole('heading', { name: shown })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expectPath('/');
  });

  test(`${path} without a user opens after login; after logout the home page is shown without a prompt (rules 2.2, 2.18, 6.2)`, async () => {
    const shop = shopOf(session);
    shop.answer(orderEndpoints.myStats, { orders: 0, spent: 0, recent: [] });
    shop.answer(productEndpoints.list, nothing);
    await openPage(path, { modules, shop });
    await logIn();
    await expect.poll(() => location.pathname).toMatch(new RegExp(`^${path}(/|$)`));
    await expect.element(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
    await page
      .getByRole('button', { name: /^log ?out/i })
      .first()
      .click();
    await expectPath('/');
    await expect.element(opener).toBeVisible();
    await expect.element(popup).not.toBeInTheDocument();
  });
}

test('a login continues to the requested address with query and hash', async () => {
  await openPage('/account/addresses?from=mail#new', {
    modules: ['mf-account'],
    shop: shopOf(session),
  });
  await expectPath('/');
  await logIn();
  await expectPath('/account/addresses?from=mail#new');
});

test('a session that ended before the page opened shows the reason in the popup and continues after login', async () => {
  const shop = shopOf(session);
  const expired = buildSession(session.user, -1000);
  shop.refuse(authEndpoints.me, 'auth.token_invalid', { times: 1 });
  await openPage('/account/addresses', { modules: ['mf-account'], shop, session: expired });
  await expect.element(popup.getByText(SESSION_ENDED)).toBeVisible();
  await logIn();
  await expectPath('/account/addresses');
});

test('a sign-in in another tab continues, a sign-out leads home', async () => {
  await openPage('/checkout', {
    modules: ['mf-account', 'mf-cart-checkout'],
    shop: shopOf(session),
  });
  await expect.element(popup).toBeVisible();
  fromOtherTab(session);
  await expect.element(popup).not.toBeInTheDocument();
  await expectPath('/checkout');
  await expect.element(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect.element(accountLink(session)).toBeVisible();
  fromOtherTab({ user: null, token: null });
  await expectPath('/');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(opener).toBeVisible();
});

test('with guest checkout the checkout needs no user; other pages still do', async () => {
  const modules = ['mf-account', 'mf-cart-checkout'];
  const config = { guestCheckout: true };
  await openPage('/checkout', { modules, config, shop: shopOf(session) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  await openPage('/account', { modules, config, shop: shopOf(session) });
  await expectPath('/');
  await expect.element(popup).toBeVisible();
});

for (const path of sampleRows(
  ['/', '/shop', '/cart', '/about', '/faq', '/contact', '/store-location'],
  2,
))
  test(`a visitor may open ${path}, which makes no user calls (rules 6.1, 6.4)`, async () => {
    const shop = shopOf(session);
    shop.answer(productEndpoints.list, nothing);
    shop.answer(categoryEndpoints.list, nothing);
    shop.answer(orderEndpoints.bestSellers, { productIds: [] });
    await openPage(path, {
      modules: ['mf-account', 'mf-catalog', 'mf-cart-checkout', 'mf-content'],
      shop,
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    await expect.element(popup).not.toBeInTheDocument();
    await expectPath(path);
    const asked = [productEndpoints.list, categoryEndpoints.list].flatMap((endpoint) =>
      shop.asked(endpoint).map(({ headers }) => headers.get('authorization')),
    );
    expect(asked.filter(Boolean)).toEqual([]);
  });

test('a call of a user carries the token (rule 6.4)', async () => {
  const shop = shopOf(session);
  await openPage('/account/addresses', { modules: ['mf-account'], shop, session });
  await expect.element(page.getByText('No address yet')).toBeVisible();
  const [asked] = shop.asked(authEndpoints.addresses);
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${session.token}`);
});
