import { SESSION_ENDED, texts } from '@tanabana/contracts';
import {
  authEndpoints,
  orderEndpoints,
  productEndpoints,
  wishlistEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildOrder,
  buildProduct,
  buildSession,
  longTest,
  openPage,
  passOnMonotonicClock,
  type StandInShop,
} from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  accountLink,
  bar,
  expectPath,
  fromOtherTab,
  logIn,
  messages,
  opener,
  popup,
  shopOf,
} from '../testing/sign-in.ts';

const HOUR = 3_600_000;
const user = buildSession().user;
const session = buildSession(user);
/** The same user, signed in again. */
const renewed = buildSession(user, 2 * HOUR);
const ended = { user: null, token: null, expired: true } as const;

const why = popup.getByText(SESSION_ENDED);
const inMain = (label: string): Locator =>
  page.getByRole('main').getByRole('textbox', { name: label, exact: true });
const note = page.getByRole('main').getByLabelText('Order note', { exact: false });
const placeOrder = page.getByRole('button', { name: 'Place Order' });
const product = buildProduct();

/** At a half-filled checkout whose next call reports that the session ended. */
async function atCheckout({ config = {}, next = renewed } = {}): Promise<StandInShop> {
  const shop = shopOf(next);
  shop.answer(productEndpoints.list, { data: [product], total: 1, page: 1, limit: 100 });
  shop.answer(orderEndpoints.create, { message: 'Order placed', order: buildOrder() });
  shop.answer(orderEndpoints.myStats, { orders: 0, spent: 0, recent: [] });
  shop.answer(authEndpoints.addAddress, buildAddress());
  shop.refuse(orderEndpoints.create, 'auth.token_invalid', { times: 1 });
  const line = {
    ...{ id: product._id, sku: product.sku, title: product.name, price: 999, originPrice: 1299 },
    ...{ qty: 1, size: 'M', color: 'Indigo', image: '', productRef: { _id: product._id } },
    ...{ category: 'Kurtis', gender: null },
  };
  const modules = ['mf-account', 'mf-cart-checkout'];
  await openPage('/checkout', { modules, shop, session, config, stored: { app_cart: [line] } });
  await inMain('First name').fill('Asha');
  await inMain('Address').fill('12 Johari Bazaar');
  await inMain('Town/City').fill('Jaipur');
  await inMain('Postcode (PIN)').fill('302001');
  await inMain('Phone').fill('98765 43210');
  await note.fill('Please ring twice');
  await placeOrder.click();
  await expect.element(why).toBeVisible();
  return shop;
}

longTest('during a half-filled checkout loses nothing', async () => {
  const shop = await atCheckout();
  await expectPath('/checkout');
  expect(localStorage.getItem('token')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).toHaveTextContent(SESSION_ENDED);
  await expect.element(note).toHaveValue('Please ring twice');
  await note.fill('Please ring three times');
  await bar.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(why).toBeVisible();
  await logIn();
  await expect.element(bar).not.toBeInTheDocument();
  await expectPath('/checkout');
  await expect.element(inMain('First name')).toHaveValue('Asha');
  await expect.element(note).toHaveValue('Please ring three times');
  await placeOrder.click();
  await expect.element(page.getByRole('heading', { name: texts.thanks.title })).toBeVisible();
  const sent = shop.asked(orderEndpoints.create);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    `Bearer ${session.token}`,
    `Bearer ${renewed.token}`,
  ]);
  expect(sent[1]?.body.address.note).toBe('Please ring three times');
});

longTest('shows a different user nothing of the previous one (rules 1.2, 3.7)', async () => {
  const other = buildSession();
  await atCheckout({ next: other });
  await logIn();
  await expect.element(accountLink(other)).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent('Your cart is empty');
  await expect.element(page.getByRole('main')).not.toHaveTextContent(product.name);
  expect(document.documentElement.outerHTML).not.toContain(user.email);
  expect(document.documentElement.outerHTML).not.toContain('Please ring twice');
});

longTest('with guest checkout, closing the popup continues as a guest', async () => {
  await atCheckout({ config: { guestCheckout: true } });
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await expectPath('/checkout');
  await expect.element(opener).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(note).not.toHaveValue('Please ring twice');
});

longTest('during loading shows no error, and then the page', async () => {
  const order = buildOrder({ userId: user.id });
  const shop = shopOf(renewed);
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
  shop.refuse(orderEndpoints.ofUser, 'auth.token_invalid', { times: 1 });
  await openPage('/dashboard/my-orders', { modules: ['mf-account', 'mf-admin'], shop, session });
  await expect.element(why).toBeVisible();
  await expectPath('/dashboard/my-orders');
  expect(page.getByText(/^Error/).elements()).toEqual([]);
  expect(
    page
      .getByRole('alert')
      .filter({ hasText: /failed/i })
      .elements(),
  ).toEqual([]);
  await logIn();
  await expect
    .element(page.getByRole('table', { name: 'My Orders' }))
    .toHaveTextContent(order._id.slice(-6));
});

test('detected by another tab is shown here, and solved by its sign-in', async () => {
  await openPage('/account', { modules: ['mf-account'], shop: shopOf(renewed), session });
  await inMain('Username').fill('half.typed');
  fromOtherTab(ended);
  await expect.element(why).toBeVisible();
  await expectPath('/account');
  fromOtherTab(renewed);
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(inMain('Username')).toHaveValue('half.typed');
  await expect.element(accountLink(renewed)).toBeVisible();
});

test('prompts again at each navigation in the page', async () => {
  await openPage('/account', { modules: ['mf-account'], shop: shopOf(renewed), session });
  await expect.element(inMain('Username')).toBeVisible();
  fromOtherTab(ended);
  await expect.element(why).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await page.getByRole('navigation', { name: 'Account' }).getByText('Security').click();
  await expectPath('/account/security');
  await expect.element(why).toBeVisible();
});

test('by expiry prompts on a guarded page before anything is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const shop = shopOf(renewed);
  await openPage('/account', { modules: ['mf-account'], shop, session: buildSession(user, HOUR) });
  await inMain('Username').fill('half.typed');
  vi.advanceTimersByTime(HOUR - 60_000);
  await expect.element(accountLink(session)).toBeVisible();
  expect(popup.query()).toBeNull();
  shop.refuse(authEndpoints.me, 'auth.token_invalid', { times: 1 });
  passOnMonotonicClock(2 * HOUR);
  vi.advanceTimersByTime(60_001);
  await expect.element(why).toBeVisible();
  await expectPath('/account');
  await expect.element(inMain('Username')).toHaveValue('half.typed');
});

test('by expiry is shown as a toast on a public page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const shop = shopOf(renewed);
  await openPage('/faq', {
    modules: ['mf-account', 'mf-content'],
    shop,
    session: buildSession(user, HOUR),
  });
  await expect.element(accountLink(session)).toBeVisible();
  shop.refuse(authEndpoints.me, 'auth.token_invalid', { times: 1 });
  // the page may know the server's time from an earlier response
  passOnMonotonicClock(2 * HOUR);
  vi.advanceTimersByTime(HOUR + 1);
  await expect.element(messages).toHaveTextContent(SESSION_ENDED);
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(opener).toBeVisible();
  await messages.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(why).toBeVisible();
  await expectPath('/faq');
});

test('reported by a part of a public page is shown as a toast, too', async () => {
  const shop = shopOf(renewed);
  // the wishlist loads on every page
  shop.refuse(wishlistEndpoints.get, 'auth.token_invalid');
  // modules loaded earlier send requests at once, before the page is rendered
  const letGo = shop.hold(wishlistEndpoints.get);
  await openPage('/faq', { modules: ['mf-account', 'mf-content', 'mf-wishlist'], shop, session });
  await expect.element(accountLink(session)).toBeVisible();
  letGo();
  await expect.element(messages).toHaveTextContent(SESSION_ENDED);
  await expect.element(opener).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  expect(shop.asked(authEndpoints.logout)).toEqual([]);
});
