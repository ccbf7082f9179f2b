// with tab
import { texts } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildProduct,
  buildSession,
  expectNoFaults,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

const row = page.getByRole('row').filter({ hasText: 'Ikat stole' });
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
});

/** Opens the tab, by default as an admin. */
const open = (isAdmin = true) =>
  openPage('/dashboard/sample-thing', {
    modules: ['mf-admin', 'mf-sample-thing'],
    shop,
    session: buildSession({ username: 'asha', isAdmin }),
  });

const sell = (...products: ReturnType<typeof buildProduct>[]) =>
  shop.answer(productEndpoints.list, {
    ...{ data: products, total: products.length, page: 1, limit: 20 },
  });

test('lists the newest products with price and stock once they are loaded', async () => {
  sell(buildProduct({ name: 'Ikat stole', price: 1299, saleprice: 1299, stock: 1200 }));
  const respond = shop.hold(productEndpoints.list);
  await open();
  await expect.element(page.getByText('Loading products...')).toBeVisible();
  respond();
  await expect.element(row).toHaveTextContent('1,299');
  await expect.element(row).toHaveTextContent('1,200');
  await expectNoFaults('the newest products');
  expect(shop.asked(productEndpoints.list)[0]?.query.sort).toBe('newest');
});

test('describes an empty shop', async () => {
  sell();
  await open();
  await expect.element(page.getByText('No products yet')).toBeVisible();
});

test('reports a failure and retries', async () => {
  shop.fail(productEndpoints.list);
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.failed.products);
  await expectNoFaults('a failure');
  sell(buildProduct({ name: 'Ikat stole' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row).toBeVisible();
});

test('is not shown to other users', async () => {
  sell();
  await open(false);
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(page.getByRole('link', { name: 'Sample thing', exact: true }).elements()).toEqual([]);
});
// end
