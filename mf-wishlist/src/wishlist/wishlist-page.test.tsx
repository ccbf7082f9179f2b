import type { Product } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entryOf, listsOf, newProduct, STORAGE_KEY, storedLists } from '../testing/lists.ts';
import { buttonOf, counted, heading, hidePage, main, messages, shown } from '../testing/screen.ts';
import { sell } from '../testing/stand-in-lists.ts';

const modules = ['mf-catalog', 'mf-wishlist'];
const [kurta, kurti, top] = [newProduct(), newProduct(), newProduct()];
const place = ({ name }: Product) => main.getByRole('listitem').filter({ hasText: name });
const toCart = ({ name }: Product) => main.getByRole('button', { name: `Move to cart: ${name}` });
let shop: StandInShop;

const open = (stored: object = {}, path = '/wishlist') =>
  openPage(path, { modules, shop, stored: { [STORAGE_KEY]: stored } });

beforeEach(() => {
  shop = new StandInShop();
  sell(shop, [kurta, kurti, top]);
});

test('lists the newest product first, with a count', async () => {
  await open(listsOf([kurta, kurti, top]));
  await shown([top, kurti, kurta]);
  await expect.element(heading).toHaveTextContent('Wishlist');
  await expect.element(main.getByText('3 pieces', { exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe('Wishlist · Tanabana');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(shop.asked(productEndpoints.list)[0]?.query.limit).toBe(100);
});

longTest('restores a removed product at its position and keeps the focus', async () => {
  const lists = listsOf([kurta, kurti]);
  await open(lists);
  await shown([kurti, kurta]);
  await buttonOf('Wishlist', kurta).click();
  await shown([kurti]);
  await expect.element(heading).toHaveFocus();
  await expect.element(main.getByText('1 piece', { exact: true })).toBeVisible();
  await expect.element(messages).toHaveTextContent(`${kurta.name} is off your wishlist`);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await shown([kurti, kurta]);
  expect(storedLists(), 'with its price and time').toEqual(lists);
});

longTest('shows changes of its products', async () => {
  const cheaper = newProduct({ saleprice: 1099 });
  const dearer = newProduct({ price: 1399.5, saleprice: 1399.5 });
  const soldOut = newProduct({ stock: 0 });
  const few = newProduct({ stock: 3 });
  const gone = newProduct();
  sell(shop, [cheaper, dearer, soldOut, few, kurta]);
  const saved = [
    entryOf(cheaper, { price: 1299 }),
    entryOf(dearer, { price: 1299 }),
    ...[soldOut, few, gone, kurta].map((one) => entryOf(one)),
  ];
  await open({ saved, compared: [] });
  await shown([kurta, few, soldOut, dearer, cheaper]);
  await expect.element(place(cheaper)).toHaveTextContent('₹200 less than when you saved it');
  await expect.element(place(dearer)).toHaveTextContent('₹100.50 more than when you saved it');
  await expect.element(place(soldOut)).toHaveTextContent('Sold out. It stays on your wishlist.');
  await expect.element(toCart(soldOut)).not.toBeInTheDocument();
  await expect.element(place(few)).toHaveTextContent('Only 3 left');
  await expect.element(toCart(few)).toBeVisible();
  await expect.element(place(kurta)).not.toHaveTextContent(/when you saved it|left|Sold out/);
  await expect.element(main.getByText('A product is no longer sold')).toBeVisible();
  await counted('Wishlist', 6);
  await expectNoFaults('a wishlist with news');
  await main.getByRole('button', { name: 'Take it off' }).click();
  await expect.element(main.getByText('A product is no longer sold')).not.toBeInTheDocument();
  await counted('Wishlist', 5);
  expect(storedLists()?.saved.some(({ productId }) => productId === gone._id)).toBe(false);
});

test('removes several unavailable products together', async () => {
  sell(shop, [kurta]);
  await open(listsOf([newProduct(), kurta, newProduct()]));
  await expect.element(main.getByText('2 products are no longer sold')).toBeVisible();
  await main.getByRole('button', { name: 'Take them off' }).click();
  await counted('Wishlist', 1);
  await shown([kurta]);
});

longTest('shows 24 products per page', async () => {
  const many = Array.from({ length: 26 }, () => newProduct());
  sell(shop, many);
  const newestFirst = many.toReversed();
  await open(listsOf(many));
  await shown(newestFirst.slice(0, 24));
  const pages = main.getByRole('navigation', { name: 'Pages of your wishlist' });
  await pages.getByRole('link', { name: /2/ }).first().click();
  await shown(newestFirst.slice(24));
  expect(location.search).toBe('?page=2');
  expect(shop.asked(productEndpoints.list).map(({ query }) => query.ids?.length)).toEqual([24, 2]);
  await counted('Wishlist', 26);
});

test('shows the last page for a page beyond it', async () => {
  await open(listsOf([kurta]), '/wishlist?page=7');
  await shown([kurta]);
});

test('keeps the list when products fail to load, and retries by a click', async () => {
  shop.fail(productEndpoints.list, 'no answer');
  const lists = listsOf([kurta, kurti]);
  await open(lists);
  const alert = main.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Your products could not be loaded');
  await expect.element(alert).toHaveTextContent('Your wishlist is saved.');
  expect(storedLists()).toEqual(lists);
  hidePage();
  sell(shop, [kurta, kurti]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await shown([kurti, kurta]);
});

longTest('tells a visitor where the list is stored, and the advantage of signing in', async () => {
  await openPage('/wishlist', {
    modules: [...modules, 'mf-account'],
    shop,
    stored: { [STORAGE_KEY]: listsOf([kurta]) },
  });
  await expect.element(main.getByText('Saved in this browser only.')).toBeVisible();
  await main.getByRole('button', { name: 'Sign in to keep it on all your devices' }).click();
  const popup = page.getByRole('dialog', { name: 'Your account' });
  await expect
    .element(popup.getByRole('tab', { name: 'Log in' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await buttonOf('Wishlist', kurta).click();
  await expect.element(main.getByText('Nothing on your wishlist yet')).toBeVisible();
  await expect.element(main.getByText('Saved products in your account?')).toBeVisible();
  await main.getByRole('button', { name: 'Sign in to see them' }).click();
  await expect.element(popup).toBeVisible();
});

test('shows an accessible empty state with a link to the shop', async () => {
  await open();
  await expect.element(main.getByText('Nothing on your wishlist yet')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Go to the shop' }))
    .toHaveAttribute('href', '/shop');
  expect(shop.asked(productEndpoints.list)).toEqual([]);
  await expectNoFaults('/wishlist, empty');
});

for (const width of sampleRows([360, 1280]))
  test(`is accessible with products and fits ${width} px`, async () => {
    const products = [kurta, kurti, top, newProduct({ stock: 0 })];
    sell(shop, products);
    const stored = { [STORAGE_KEY]: listsOf(products, [kurta]) };
    await openPage('/wishlist', { modules, shop, stored, width });
    await shown(products.toReversed());
    await expectNoFaults('the wishlist');
  });
