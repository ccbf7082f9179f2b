import { orderNumber, type Role } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, buildSession } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildUpiOrder } from '../testing/builders.ts';
import { shopWith } from '../testing/catalogue.ts';
import { openTab, ordersOf } from '../testing/dashboard.ts';
import { button, dialog, rowOf } from '../testing/screen.ts';

test('shows products without actions to a role that may not change them (rule 23.2)', async () => {
  const stole = buildProduct({ name: 'Zari Stole', stock: 4 });
  await openTab('products', shopWith(stole).shop, { session: buildSession({ role: 'support' }) });
  await expect.element(button('View Zari Stole')).toBeVisible();
  const names = rowOf('Zari Stole').getByRole('button').elements();
  expect(names.map((one) => one.textContent)).toEqual(['View']);
  for (const role of ['checkbox', 'textbox'] as const)
    expect(rowOf('Zari Stole').getByRole(role).elements()).toEqual([]);
  for (const name of ['Add Product', 'Bin', 'Drafts', 'Search Words'])
    expect(button(name).query()).toBeNull();
});

test.each<[Role, number]>([
  ['accountant', 1],
  ['support', 0],
])('shows %s the actions of an order that the role allows (rule 23.2)', async (role, refunds) => {
  const order = buildUpiOrder({ paymentStatus: 'Paid', orderStatus: 'Cancelled' });
  const { shop } = shopWith();
  shop.answer(orderEndpoints.list, ordersOf([order]));
  await openTab('orders', shop, { session: buildSession({ role }) });
  await button(`View order ${orderNumber(order._id)}`).click();
  const opened = dialog(/^Order/);
  await expect.element(opened).toHaveTextContent('Delivery');
  expect(page.getByRole('combobox', { name: /status of order/ }).elements()).toEqual([]);
  const forms = opened.getByRole('form', { name: 'Record a refund' });
  expect(forms.elements()).toHaveLength(refunds);
  expect(opened.getByRole('button', { name: /parcel|Edit/ }).elements()).toEqual([]);
});
