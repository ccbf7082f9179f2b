import { orderNumber } from '@tanabana/contracts';
import { customerEndpoints, orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, buildProduct, buildSession, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildCustomer } from '../../testing/builders.ts';
import { expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, dialog, query } from '../../testing/screen.ts';

const opener = button('Search the dashboard');
const field = page.getByRole('combobox', { name: 'Search the dashboard' });
const option = (name: string | RegExp) => page.getByRole('option', { name });

longTest('opens tabs, orders, products and customers by keyboard (rule 25.2)', async () => {
  const shop = emptyShop();
  const order = buildOrder();
  shop.answer(orderEndpoints.list, ({ query: { q } }) => ordersOf(q ? [order] : []));
  shop.answer(productEndpoints.list, listOf([buildProduct({ name: 'Bagru Kurti' })]));
  const customer = buildCustomer({ email: 'meera@example.com' });
  shop.answer(customerEndpoints.customers, { ...listOf([customer]), tags: [] });
  await openTab('messages', shop);
  await expectSoundWindow(opener, 'Search the dashboard', async () => {
    await expect.element(option(/^Overview/)).toHaveAttribute('aria-selected', 'true');
    await field.fill('zz');
    await expect.element(option(/meera@example.com/)).toBeVisible();
    await expect.element(option(/^Bagru Kurti/)).toBeVisible();
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill(orderNumber(order._id));
  await expect.element(option(`Order ${orderNumber(order._id)}`)).toBeVisible();
  expect(shop.asked(orderEndpoints.list).at(-1)?.query).toMatchObject({
    q: orderNumber(order._id),
    limit: 5,
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 2, name: 'All Orders' })).toBeVisible();
  expect(query()).toEqual({ q: order._id });
  await expect.element(field).not.toBeInTheDocument();
});

test('performs an action in its tab once, and asks only what the role may read (rule 25.2)', async () => {
  const shop = emptyShop();
  shop.fail(productEndpoints.list);
  await openTab('products', shop, { session: buildSession({ role: 'catalogue' }) });
  await opener.click();
  await field.fill('new col');
  await expect.element(page.getByText('Some results could not be loaded.')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await expect.element(dialog(/collection/i)).toBeVisible();
  expect(location.pathname + location.search).toBe('/dashboard/collections');
  expect(shop.asked(orderEndpoints.list)).toHaveLength(0);
  expect(shop.asked(customerEndpoints.customers)).toHaveLength(0);
});
