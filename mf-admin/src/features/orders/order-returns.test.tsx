import { type Order, orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, buildSession, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildReturn } from '../../testing/builders.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button } from '../../testing/screen.ts';

const returns = page.getByRole('region', { name: 'Returns' });
let shop: StandInShop;
let order: Order;

/** A delivered order with a rejected return and an open exchange. */
beforeEach(() => {
  shop = emptyShop();
  const exchangeFor = { color: 'Rani', size: 'L', sku: 'KU-2' };
  order = buildOrder({
    orderStatus: 'Delivered',
    returns: [
      buildReturn({ state: 'rejected', rejection: 'Worn for a day.' }),
      buildReturn({ number: 2, resolution: 'exchange', exchangeFor, reason: 'too-large' }),
    ],
  });
  shop.answer(orderEndpoints.list, ordersOf([order]));
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
});

const view = (): Promise<void> => button(`View order ${orderNumber(order._id)}`).click();

longTest(
  'lists returns of an order with reason, wish and state, and links to the queue (rule 17.3)',
  async () => {
    await openTab('orders', shop);
    await view();
    const rejected = returns.getByRole('listitem').first();
    const exchange = returns.getByRole('listitem').nth(1);
    await expect.element(rejected).toHaveTextContent(/Kurti × 1.*Too small · Refund/);
    await expect.element(rejected).toHaveTextContent('Rejected: Worn for a day.');
    await expect.element(exchange).toHaveTextContent(/Too large · Exchange for Rani, L.*Requested/);
    await returns.getByRole('link', { name: 'Open in the queue' }).click();
    await expect
      .element(page.getByRole('searchbox', { name: 'Search returns' }))
      .toHaveValue(order._id);
    expect(shop.asked(orderEndpoints.returns)[0]?.query).toMatchObject({ q: order._id });
    expect(shop.asked(orderEndpoints.returns)[0]?.query.state).toBeUndefined();
  },
);

test('lists returns for a shopper without the link', async () => {
  await openTab('my-orders', shop, { session: buildSession({ username: 'asha' }) });
  await view();
  await expect.element(returns).toHaveTextContent('Rejected: Worn for a day.');
  expect(returns.getByRole('link').elements()).toEqual([]);
});
