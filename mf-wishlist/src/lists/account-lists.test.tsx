import { authEndpoints, wishlistEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  longTest,
  openPage,
  passOnMonotonicClock,
  StandInShop,
} from '@tanabana/shell/testing';
import { signIn, signOut } from '@tanabana/storefront';
import { beforeEach, expect, test } from 'vitest';
import { listsOf, newProduct, STORAGE_KEY, storedLists } from '../testing/lists.ts';
import { buttonOf, counted, main, messages, noUndo, pressed, shown } from '../testing/screen.ts';
import { keepAccount, sell } from '../testing/stand-in-lists.ts';

const modules = ['mf-catalog', 'mf-content', 'mf-wishlist'];
const [kurta, kurti, top] = [newProduct(), newProduct(), newProduct()];
const { get, merge, add, remove } = wishlistEndpoints;
let shop: StandInShop;

/** Simulates a message of another tab. */
function tellFromOtherTab(message: unknown): void {
  const tab = new BroadcastChannel(STORAGE_KEY);
  tab.postMessage(message);
  tab.close();
}

/** Receives messages to other tabs. */
function otherTab(): { heard: unknown[]; close(): void } {
  const tab = new BroadcastChannel(STORAGE_KEY);
  const heard: unknown[] = [];
  tab.onmessage = ({ data }) => heard.push(data);
  return { heard, close: () => tab.close() };
}

beforeEach(() => {
  shop = new StandInShop();
  sell(shop, [kurta, kurti, top]);
});

test('signing in moves the visitor’s lists to the account and clears the browser', async () => {
  keepAccount(shop, listsOf([kurti]));
  const lists = listsOf([kurta], [kurta]);
  await openPage('/wishlist', { modules, shop, stored: { [STORAGE_KEY]: lists } });
  await shown([kurta]);
  const letGo = shop.hold(merge);
  signIn(buildSession());
  await shown([kurta]);
  expect(storedLists(), 'until the service has them').toEqual(lists);
  letGo();
  await shown([kurta, kurti]);
  await counted('Compare', 1);
  await expect.poll(storedLists).toBeNull();
  expect(shop.asked(merge)).toHaveLength(1);
  expect(shop.asked(merge)[0]?.body).toEqual(lists);
  expect(shop.asked(get)).toHaveLength(0);
  await expect.element(main).not.toHaveTextContent('Saved in this browser only');
});

test('reports entries dropped for lack of room', async () => {
  keepAccount(shop, listsOf([], [newProduct(), newProduct(), newProduct(), newProduct()]));
  await openPage('/faq', { modules, shop, stored: { [STORAGE_KEY]: listsOf([kurta], [kurta]) } });
  await counted('Compare', 1);
  signIn(buildSession());
  await expect
    .element(messages)
    .toHaveTextContent('Some products saved in this browser did not fit into your account.');
  await counted('Compare', 4);
  await counted('Wishlist', 1);
});

test('signing out removes lists and undo offers; the next user has their own', async () => {
  shop.answer(authEndpoints.logout, { message: 'Bye.' });
  keepAccount(shop, listsOf([kurta, kurti], [top]));
  await openPage('/wishlist', { modules, shop, session: buildSession() });
  await shown([kurti, kurta]);
  await buttonOf('Wishlist', kurta).click();
  await expect.element(messages.getByText('Undo')).toBeVisible();
  signOut();
  await expect.element(main.getByText('Nothing on your wishlist yet')).toBeVisible();
  await noUndo();
  await counted('Wishlist', 0);
  await counted('Compare', 0);
  expect(storedLists()).toBeNull();

  keepAccount(shop, listsOf([top]));
  signIn(buildSession());
  await shown([top]);
  await counted('Compare', 0);
  expect(shop.asked(merge)).toEqual([]);
});

test('a response after signing out is ignored', async () => {
  shop.answer(authEndpoints.logout, { message: 'Bye.' });
  keepAccount(shop, listsOf([kurta]));
  const tab = otherTab();
  const letGo = shop.hold(get);
  await openPage('/wishlist', { modules, shop, session: buildSession() });
  await expect.poll(() => shop.asked(get)).toHaveLength(1);
  await expect.element(main.getByText('Nothing')).not.toBeInTheDocument();
  signOut();
  await expect.element(main.getByText('Nothing on your wishlist yet')).toBeVisible();
  letGo();
  await expect.poll(() => tab.heard).toHaveLength(1);
  await expect.element(main.getByText('Nothing on your wishlist yet')).toBeVisible();
  await counted('Wishlist', 0);
  expect(storedLists()).toBeNull();
  tab.close();
});

test('signing out in another tab removes lists and offers here', async () => {
  keepAccount(shop, listsOf([kurta, kurti]));
  await openPage(`/product/${kurta._id}`, { modules, shop, session: buildSession() });
  await pressed('Wishlist', kurta);
  await buttonOf('Wishlist', kurta).click();
  await expect.element(messages.getByText('Undo')).toBeVisible();
  localStorage.removeItem('user-storage');
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'user-storage', newValue: null }));
  await noUndo();
  await counted('Wishlist', 0);
  expect(storedLists()).toBeNull();
});

longTest('a click shows at once, is sent with its price, and reaches other tabs', async () => {
  keepAccount(shop);
  const session = buildSession();
  const tab = otherTab();
  await openPage(`/product/${kurta._id}`, { modules, shop, session });
  await expect.poll(() => shop.asked(get)).toHaveLength(1);
  const letGo = shop.hold(add);
  await buttonOf('Wishlist', kurta).click();
  await pressed('Wishlist', kurta);
  await counted('Wishlist', 1);
  letGo();
  await expect.poll(() => tab.heard.length).toBe(2);
  expect(tab.heard[1]).toMatchObject({
    owner: session.user.id,
    lists: { saved: [{ productId: kurta._id }], compared: [] },
  });
  const { params, body } = shop.asked(add)[0] ?? {};
  expect({ params, body }).toEqual({
    params: { list: 'saved', productId: kurta._id },
    body: { price: 1299, addedAt: expect.any(String) },
  });
  await buttonOf('Wishlist', kurta).click();
  await expect.poll(() => tab.heard.length).toBe(3);
  expect(shop.asked(remove)[0]?.params).toEqual({ list: 'saved', productId: kurta._id });
  await pressed('Wishlist', kurta, false);
  expect(storedLists(), 'an account’s lists are never in the browser').toBeNull();
  tab.close();
});

longTest('clicks are sent in order', async () => {
  keepAccount(shop);
  await openPage(`/product/${kurta._id}`, { modules, shop, session: buildSession() });
  await expect.poll(() => shop.asked(get)).toHaveLength(1);
  const letGo = shop.hold(add);
  await buttonOf('Wishlist', kurta).click();
  await expect.poll(() => shop.asked(add)).toHaveLength(1);
  await buttonOf('Compare', kurta).click();
  await buttonOf('Wishlist', kurta).click();
  await pressed('Compare', kurta);
  await pressed('Wishlist', kurta, false);
  expect(shop.asked(add)).toHaveLength(1);
  expect(shop.asked(remove)).toHaveLength(0);
  letGo();
  await expect.poll(() => shop.asked(remove)).toHaveLength(1);
  expect(shop.asked(add)).toHaveLength(2);
  await counted('Wishlist', 0);
  await counted('Compare', 1);
});

test('takes over lists of another tab, but not of another account', async () => {
  keepAccount(shop);
  const session = buildSession();
  await openPage('/wishlist', { modules, shop, session });
  await expect.element(main.getByText('Nothing on your wishlist yet')).toBeVisible();
  tellFromOtherTab({ owner: 'somebody else', lists: listsOf([top]) });
  tellFromOtherTab({ owner: session.user.id, lists: listsOf([kurta, kurti]) });
  await shown([kurti, kurta]);
});

test('refreshes when the page becomes visible, at most every ten seconds', async () => {
  keepAccount(shop, listsOf([kurta]));
  await openPage('/wishlist', { modules, shop, session: buildSession() });
  await shown([kurta]);
  keepAccount(shop, listsOf([kurta, kurti]));
  document.dispatchEvent(new Event('visibilitychange'));
  passOnMonotonicClock(9_000);
  document.dispatchEvent(new Event('visibilitychange'));
  passOnMonotonicClock(2_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await shown([kurti, kurta]);
  expect(shop.asked(get)).toHaveLength(2);
});
