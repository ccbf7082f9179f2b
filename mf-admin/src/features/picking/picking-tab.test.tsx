import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder } from '@tanabana/test-kit/page';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, main } from '../../testing/screen.ts';

const order = buildOrder();
const emulate = (media: string) =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

afterEach(() => emulate(''));

function shopWithOrder() {
  const shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([order], 300));
  return shop;
}

test('what to take from the shelves, what goes into which parcel, and where it goes', async () => {
  await openTab('picking-list', shopWithOrder());
  const picks = main.getByRole('table', { name: 'Picking list' }).getByRole('row').nth(1);
  await expect
    .element(picks)
    .toHaveTextContent(`1Indigo Block Print KurtiIndigo, M${order.products[0]?.sku}`);
  await expect.element(picks).toHaveTextContent(orderNumber(order._id));
  const parcels = main.getByRole('region', { name: 'Parcels' });
  await expect
    .element(parcels)
    .toHaveTextContent('Asha Rao12 MG RoadBengaluru 560001Karnataka, India9876543210');
  await expect.element(parcels).toHaveTextContent('Indigo Block Print Kurti × 1 Indigo, M');
  await expect.element(main.getByText(/^1 order · .* · the first 200 of 300$/)).toBeVisible();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print').click();
  expect(print).toHaveBeenCalledOnce();
  await expectNoFaultsAnywhere('the picking list');
});

test('on paper there is the list and nothing to press', async () => {
  await openTab('picking-list', shopWithOrder());
  const table = main.getByRole('table', { name: 'Picking list' });
  await expect.element(table).toBeVisible();
  await emulate('print');
  await expect.element(table).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Parcels' })).toBeVisible();
  for (const role of ['searchbox', 'navigation', 'button', 'combobox'] as const)
    expect(page.getByRole(role).elements(), role).toEqual([]);
});
