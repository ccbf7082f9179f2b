import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildCountedProduct, buildOrder, longTest } from '@tanabana/shell/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, main } from '../../testing/screen.ts';

const order = buildOrder();
afterEach(() => emulateMedia(''));

function shopWithOrder() {
  const shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([order]));
  return shop;
}

longTest('lists what to pick, what goes into each parcel, and addresses', async () => {
  const shop = shopWithOrder();
  const line = order.products[0];
  const product = buildCountedProduct(
    { Indigo: { M: { stock: 1, shelf: 'A 3' } } },
    { _id: line?.productId ?? '' },
  );
  shop.answer(productEndpoints.list, listOf([product]));
  await openTab('picking-list', shop);
  const picks = main.getByRole('table', { name: 'Picking list' }).getByRole('row').nth(1);
  await expect
    .element(picks)
    .toHaveTextContent(`1A 3Indigo Block Print KurtiIndigo, M${line?.sku}`);
  await expect.element(picks).toHaveTextContent(orderNumber(order._id));
  const parcels = main.getByRole('region', { name: 'Parcels' });
  await expect
    .element(parcels)
    .toHaveTextContent('Asha Rao12 MG RoadBengaluru 560001Karnataka, India9876543210');
  await expect.element(parcels).toHaveTextContent('Indigo Block Print Kurti × 1 Indigo, M');
  await expect.element(main.getByText(/^1 order, Accepted · /)).toBeVisible();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print').click();
  expect(print).toHaveBeenCalledOnce();
  await expectNoFaultsAnywhere('the picking list');
});

test('prints the list without controls', async () => {
  await openTab('picking-list', shopWithOrder());
  const table = main.getByRole('table', { name: 'Picking list' });
  await expect.element(table).toBeVisible();
  await emulateMedia('print');
  await expect.element(table).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Parcels' })).toBeVisible();
  for (const role of ['searchbox', 'navigation', 'button', 'combobox'] as const)
    expect(page.getByRole(role).elements(), role).toEqual([]);
});

test('lists accepted orders, oldest first; other filters are possible', async () => {
  const { shop } = await openTab('picking-list', shopWithOrder());
  const status = page.getByRole('combobox', { name: 'Order status' });
  await expect.element(status).toHaveValue('Accepted');
  const askedLast = () => shop.asked(orderEndpoints.list).at(-1)?.query;
  await expect.poll(askedLast).toEqual({ status: 'Accepted', sort: 'oldest', page: 1, limit: 100 });
  await status.selectOptions('All Status');
  await expect.poll(askedLast).not.toHaveProperty('status');
  await expect.element(main.getByText(/^1 order · /)).toBeVisible();
});

longTest(
  'lists all orders, 100 per page; printing includes all pages, each list on its own sheet',
  async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const orders = Array.from({ length: 230 }, (_, at) =>
      buildOrder({ _id: order._id.slice(0, 18) + String(100_000 + at), products: order.products }),
    );
    const shop = emptyShop();
    shop.answer(orderEndpoints.list, ({ query: { page: number, limit } }) =>
      ordersOf(orders.slice((number - 1) * limit, number * limit), orders.length),
    );
    await openTab('picking-list?page=3', shop);
    await expect.element(main.getByText('201–230 of 230', { exact: true })).toBeVisible();
    await expect.element(main.getByText(/^Orders 201–230 of 230, Accepted · /)).toBeVisible();
    await button('Print all 230').click();
    await expect.poll(() => print).toHaveBeenCalledOnce();
    const lists = main.getByRole('table', { name: 'Picking list' });
    await expect.poll(() => lists.elements()).toHaveLength(3);
    await expect.element(lists.first().getByRole('row').nth(1)).toHaveTextContent(/^100/);
    await emulateMedia('print');
    const papers = main.getByRole('group', { name: /^Orders / }).elements();
    expect(papers.map((paper) => getComputedStyle(paper).breakBefore)).toEqual([
      'auto',
      'page',
      'page',
    ]);
  },
);
