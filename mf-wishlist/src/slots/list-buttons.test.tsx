import { MAX_SAVED } from '@tanabana/contracts';
import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { longTest, newId, openPage, pressEnterOn, StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entryOf, listsOf, newProduct, STORAGE_KEY, storedLists } from '../testing/lists.ts';
import { banner, buttonOf, counted, heading, messages, pressed, said } from '../testing/screen.ts';
import { sell } from '../testing/stand-in-lists.ts';

const modules = ['mf-catalog', 'mf-content', 'mf-wishlist'];
const kurta = newProduct({ saleprice: 999 });
const kurti = newProduct();
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  sell(shop, [kurta, kurti]);
});

longTest(
  'a visitor’s wishlist entry is stored in this browser with the current price, announced and counted',
  async () => {
    const { reload } = await openPage(`/product/${kurta._id}`, { modules, shop });
    await pressed('Wishlist', kurta, false);
    await counted('Wishlist', 0);
    await buttonOf('Wishlist', kurta).click();
    await pressed('Wishlist', kurta);
    await counted('Wishlist', 1);
    await said(`${kurta.name} is on your wishlist`);
    await pressed('Compare', kurta, false);
    expect(storedLists()).toEqual({
      saved: [{ productId: kurta._id, price: 999, addedAt: expect.any(String) }],
      compared: [],
    });
    expect(Date.now() - Date.parse(storedLists()?.saved[0]?.addedAt ?? '')).toBeLessThan(60_000);
    await reload();
    await pressed('Wishlist', kurta);
    await counted('Wishlist', 1);
  },
);

longTest(
  "toggles a card's wishlist button without leaving the shop, also by keyboard",
  async () => {
    shop.answer(categoryEndpoints.list, { data: [], total: 0, page: 1, limit: 100 });
    await openPage('/shop', { modules, shop });
    for (const button of ['Wishlist', 'Compare'] as const) {
      await expect.element(buttonOf(button, kurti)).toBeVisible();
      (buttonOf(button, kurti).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await pressed(button, kurti);
      await expect.element(buttonOf(button, kurti)).toHaveFocus();
      await counted(button, 1);
    }
    await pressed('Wishlist', kurta, false);
    expect(location.pathname).toBe('/shop');
    await buttonOf('Wishlist', kurti).click();
    await pressed('Wishlist', kurti, false);
    await expect.element(messages).toHaveTextContent(`${kurti.name} is off your wishlist`);
    await buttonOf('Compare', kurti).click();
    await expect.element(messages).toHaveTextContent(`${kurti.name} is off the comparison`);
    expect(storedLists(), 'empty lists leave nothing behind').toBeNull();
  },
);

longTest('the compare button announces the count and links the comparison', async () => {
  const stored = { [STORAGE_KEY]: listsOf([], [kurti]) };
  await openPage(`/product/${kurta._id}`, { modules, shop, stored });
  await counted('Compare', 1);
  await buttonOf('Compare', kurta).click();
  await pressed('Compare', kurta);
  await counted('Compare', 2);
  await expect.element(messages).toHaveTextContent('Comparing 2 of 4 pieces');
  await messages.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.element(heading).toHaveTextContent('Compare');
  expect(location.pathname).toBe('/compare');
});

longTest('rejects a fifth product to compare with a message and a link', async () => {
  const four = [newProduct(), newProduct(), newProduct(), newProduct()];
  sell(shop, [kurta, ...four]);
  const stored = { [STORAGE_KEY]: listsOf([], four) };
  await openPage(`/product/${kurta._id}`, { modules, shop, stored });
  await buttonOf('Compare', kurta).click();
  await expect.element(messages).toHaveTextContent('You can compare 4 products at a time');
  await pressed('Compare', kurta, false);
  await counted('Compare', 4);
  await messages.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.element(page.getByRole('table', { name: 'Products side by side' })).toBeVisible();
});

test('rejects more than 200 wishlist products with a message', async () => {
  const saved = Array.from({ length: MAX_SAVED }, () => entryOf(newProduct({ _id: newId() })));
  const stored = { [STORAGE_KEY]: { saved, compared: [] } };
  await openPage(`/product/${kurta._id}`, { modules, shop, stored });
  await counted('Wishlist', MAX_SAVED);
  await buttonOf('Wishlist', kurta).click();
  await expect.element(messages).toHaveTextContent('200 products fill your wishlist');
  await pressed('Wishlist', kurta, false);
  expect(storedLists()?.saved).toHaveLength(MAX_SAVED);
});

test('shows what another tab adds', async () => {
  await openPage(`/product/${kurta._id}`, { modules, shop });
  await pressed('Wishlist', kurta, false);
  const lists = JSON.stringify(listsOf([kurti, kurta], [kurta]));
  localStorage.setItem(STORAGE_KEY, lists);
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: lists }));
  await pressed('Wishlist', kurta);
  await pressed('Compare', kurta);
  await counted('Wishlist', 2);
  await buttonOf('Wishlist', kurta).click();
  expect(storedLists()?.saved.map(({ productId }) => productId)).toEqual([kurti._id]);
});

longTest('links both pages with their counts in header and menu on small screens', async () => {
  const stored = { [STORAGE_KEY]: listsOf([kurta, kurti], [kurta]) };
  await openPage('/faq', { modules, shop, stored, width: 360 });
  await counted('Wishlist', 2);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('link', { name: 'Compare (1)', exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Wishlist (2)', exact: true }).click();
  await expect.element(heading).toHaveTextContent('Wishlist');
  await expect.element(menu).not.toBeInTheDocument();
});

longTest('shows no counts for empty lists; Enter on the header’s link opens the page', async () => {
  await openPage('/faq', { modules, shop, width: 360 });
  await counted('Wishlist', 0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Wishlist', 'Compare'])
    await expect.element(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await pressEnterOn(banner.getByRole('link', { name: /^Wishlist/ }));
  await expect.element(page.getByText('Nothing on your wishlist yet')).toBeVisible();
  expect(location.pathname).toBe('/wishlist');
});

longTest('keeps lists for the page if storage is blocked', async () => {
  await openPage(`/product/${kurta._id}`, { modules, shop });
  await pressed('Wishlist', kurta, false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await buttonOf('Wishlist', kurta).click();
  await pressed('Wishlist', kurta);
  await buttonOf('Compare', kurta).click();
  await counted('Compare', 1);
  await counted('Wishlist', 1);
  await buttonOf('Wishlist', kurta).click();
  await buttonOf('Compare', kurta).click();
  await counted('Compare', 0);
});
