import { wishlistEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  openPage,
  passOnMonotonicClock,
  StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { signIn } from '@tanabana/storefront';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listsOf, newProduct, STORAGE_KEY, storedLists } from '../testing/lists.ts';
import {
  banner,
  buttonOf,
  counted,
  hidePage,
  main,
  messages,
  pressed,
  shown,
} from '../testing/screen.ts';
import { keepAccount, sell } from '../testing/stand-in-lists.ts';

const modules = ['mf-catalog', 'mf-content', 'mf-wishlist'];
const [kurta, kurti] = [newProduct(), newProduct()];
const { get, merge, add, remove } = wishlistEndpoints;
const AWAY = 'Your lists are temporarily unavailable. Nothing was changed.';
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  sell(shop, [kurta, kurti]);
});

const goAway = () => {
  for (const call of [get, merge, add, remove]) shop.refuse(call, 'server.unavailable');
};

for (const path of sampleRows(['/wishlist', '/compare']))
  test(`${path} reports unavailable lists while the shop works, and a click reloads them`, async () => {
    goAway();
    await openPage(path, { modules, shop, session: buildSession() });
    const alert = main.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Your lists could not be loaded');
    await expect.element(alert).toHaveTextContent('The rest of the shop works.');
    await expectNoFaults('lists that are away');
    await banner.getByRole('link', { name: 'FAQs' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(/questions|faq/i);
    history.back();
    await expect.element(alert).toBeVisible();
    hidePage();
    keepAccount(shop, listsOf([kurta], [kurta]));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(main.getByRole('link', { name: kurta.name })).toBeVisible();
    await counted('Wishlist', 1);
  });

test('an unavailable list recovers automatically and keeps what is shown', async () => {
  goAway();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  await openPage('/wishlist', { modules, shop, session: buildSession() });
  await expect.element(main.getByRole('alert')).toBeVisible();
  expect(shop.asked(get)).toHaveLength(1);
  keepAccount(shop, listsOf([kurta]));
  await vi.advanceTimersByTimeAsync(10_100);
  await shown([kurta]);
  goAway();
  passOnMonotonicClock(11_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => shop.asked(get)).toHaveLength(3);
  await shown([kurta]);
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
});

for (const [is, saved] of [
  ['on', []],
  ['off', [kurta]],
] as const)
  test(`a failed change that puts a product ${is} is reverted and reported, with a retry`, async () => {
    keepAccount(shop, listsOf(saved));
    await openPage(`/product/${kurta._id}`, { modules, shop, session: buildSession() });
    await pressed('Wishlist', kurta, is === 'off');
    goAway();
    await buttonOf('Wishlist', kurta).click();
    await expect.element(messages).toHaveTextContent(AWAY);
    await pressed('Wishlist', kurta, is === 'off');
    await counted('Wishlist', saved.length);
    keepAccount(shop, listsOf(saved));
    await messages.getByRole('button', { name: 'Try again' }).click();
    await pressed('Wishlist', kurta, is === 'on');
    await expect.poll(() => shop.asked(is === 'on' ? add : remove)).toHaveLength(2);
    await pressed('Wishlist', kurta, is === 'on');
  });

test('a rejection shows the service’s message without a retry', async () => {
  keepAccount(shop);
  await openPage(`/product/${kurta._id}`, { modules, shop, session: buildSession() });
  await expect.poll(() => shop.asked(get)).toHaveLength(1);
  shop.refuse(add, 'wishlist.full');
  await buttonOf('Wishlist', kurta).click();
  await expect.element(messages).toHaveTextContent('Your wishlist holds 200 pieces and is full.');
  await pressed('Wishlist', kurta, false);
  await expect.element(messages.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test("a visitor's lists stay in the browser until the service accepts them", async () => {
  const lists = listsOf([kurta], [kurti]);
  await openPage('/wishlist', { modules, shop, stored: { [STORAGE_KEY]: lists } });
  goAway();
  signIn(buildSession());
  await expect.poll(() => shop.asked(merge)).toHaveLength(1);
  await shown([kurta]);
  expect(storedLists()).toEqual(lists);
  keepAccount(shop, listsOf([kurti]));
  document.dispatchEvent(new Event('visibilitychange'));
  await shown([kurta, kurti].toReversed());
  await expect.poll(storedLists).toBeNull();
});
