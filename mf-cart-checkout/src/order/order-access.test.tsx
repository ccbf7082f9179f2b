import { type ErrorCode, orderNumber } from '@tanabana/contracts';
import { authEndpoints, orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  sampleRows,
} from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { buildOptions } from '../testing/returns.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const heading = page.getByRole('heading', { level: 1 });
const popup = page.getByRole('dialog', { name: 'Your account' });
const modules = ['mf-cart-checkout', 'mf-account'];

const titles: Record<string, RegExp> = {
  '/invoice': /^Invoice$/,
  '/return': /^Return or exchange$/,
  '/pay': /^Pay for your order$/,
};

describe.each(sampleRows(['', ...Object.keys(titles)], 2))('closed: /order/<id>%s', (path) => {
  test.each<ErrorCode>(['order.not_found', 'auth.forbidden'])(
    'of another account or unknown (%s): Order not found (rule 6.4)',
    async (code) => {
      const shop = new StandInOrders();
      shop.refuse(orderEndpoints.get, code);
      shop.refuse(orderEndpoints.invoice, code);
      shop.refuse(orderEndpoints.returnOptions, code);
      const session = buildSession();
      await openPage(`/order/${buildOrder()._id}${path}`, { modules, shop, session });
      await expect.element(heading).toHaveTextContent('Order not found');
      await expect
        .element(main)
        .toHaveTextContent(`You are signed in as ${session.user.username}. Please check the link.`);
      await expect
        .element(page.getByRole('link', { name: 'See your orders' }))
        .toHaveAttribute('href', '/dashboard/my-orders');
      await expectNoFaults('no such order');
    },
  );

  test('of an invalid id: Order not found', async () => {
    const session = buildSession();
    await openPage(`/order/first${path}`, { modules, shop: new StandInOrders(), session });
    await expect.element(heading).toHaveTextContent('Order not found');
  });

  longTest(
    'opens the popup for a visitor, and shows the order after signing in (rule 6.4)',
    async () => {
      const shop = new StandInOrders();
      const order = buildOrder();
      shop.orders.push(order);
      shop.answer(orderEndpoints.invoice, {
        number: '2026-27/000001',
        issuedAt: order.createdAt,
        seller: { name: 'Tanabana', gstin: null, address: null, region: null },
        tax: null,
        amountInWords: 'Rupees',
        order,
      });
      shop.answer(orderEndpoints.returnOptions, buildOptions());
      shop.answer(orderEndpoints.startPayment, { order, checkout: { kind: 'none', amount: 1049 } });
      shop.answer(authEndpoints.login, buildSession());
      await openPage(`/order/${order._id}${path}`, { modules, shop });
      await expect.element(heading).toHaveTextContent('Sign in to see this order');
      await expect.element(popup).toBeVisible();
      expect(shop.asked(orderEndpoints.get)).toEqual([]);
      expect(shop.asked(orderEndpoints.invoice)).toEqual([]);
      await popup.getByRole('textbox', { name: 'Email or username' }).fill('asha');
      await popup.getByRole('textbox', { name: 'Password' }).fill('handloom-7');
      await popup.getByRole('button', { name: 'Log in' }).click();
      await expect.element(popup).not.toBeInTheDocument();
      await expect
        .element(heading)
        .toHaveTextContent(titles[path] ?? `Order #${orderNumber(order._id)}`);
      expect(location.pathname).toBe(`/order/${order._id}${path}`);
    },
  );
});

test("a mailed link verifies the order's address", async () => {
  const shop = new StandInOrders();
  const order = buildOrder({ userId: null });
  const [key, mailToken] = ['k'.repeat(32), 'p'.repeat(43)];
  shop.answer(orderEndpoints.get, order);
  await openPage(`/order/${order._id}?key=${key}&mailToken=${mailToken}`, { modules, shop });
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
  expect(shop.asked(orderEndpoints.get)[0]?.query).toEqual({ key, mailToken });
});

longTest('a guest’s key opens the order; a wrong one finds none (rule 6.1)', async () => {
  const shop = new StandInOrders();
  const order = buildOrder({ userId: null });
  const key = 'k'.repeat(32);
  shop.answer(orderEndpoints.get, order);
  await openPage(`/order/${order._id}?key=${key}`, { modules, shop });
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
  await expect.element(popup).not.toBeInTheDocument();
  expect(shop.asked(orderEndpoints.get)[0]?.query).toEqual({ key });

  shop.answer(orderEndpoints.cancel, { order: { ...order, orderStatus: 'Cancelled' } });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(() => shop.asked(orderEndpoints.cancel)[0]?.query).toEqual({ key });

  shop.refuse(orderEndpoints.get, 'order.not_found');
  await openPage(`/order/${order._id}?key=${key}x`, { modules, shop });
  await expect.element(heading).toHaveTextContent('Order not found');
  await expect.element(main).not.toHaveTextContent('signed in as');
  await expect.element(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible();
});
