import { SUCCESS_OVERLAY_MS, texts } from '@tanabana/contracts';
import { expectNoFaults, longTest } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  atCheckout,
  main,
  passThanks,
  placeOrder,
  thanked,
  thanks,
  thanksWaiting,
} from '../testing/checkout.ts';
import { buildProductInStock } from '../testing/lines.ts';
import type { StandInOrders } from '../testing/stand-in-orders.ts';

const link = page.getByRole('link', { name: 'See your order' });
let shop: StandInOrders;
const toTheOrder = (): string => `/order/${shop.orders[0]?._id}`;

beforeEach(async () => {
  ({ shop } = await atCheckout([buildProductInStock()]));
  await placeOrder.click();
  await thanked();
});

test('leads home after 1.2 s, where the order stays linked (rules 2.14, 9.7)', async () => {
  expect(SUCCESS_OVERLAY_MS).toBe(1200);
  expect(thanksWaiting()).toBe(1);
  expect(location.pathname).toBe('/checkout');
  passThanks();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(thanks).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'See your order' }).click();
  await expect.element(main.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  expect(location.pathname).toBe(toTheOrder());
});

longTest('waits while the order link has the focus', async () => {
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  expect(thanksWaiting()).toBe(0);
  expect(location.pathname).toBe('/checkout');
  await expect
    .element(page.getByText(`${texts.thanks.title}. ${texts.thanks.line}.`))
    .toBeInTheDocument();
  await expectNoFaults('the thanks');
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  expect(location.pathname + location.search).toBe(toTheOrder());
});

longTest('leads home when the link loses the focus', async () => {
  await link.hover();
  await expect.poll(thanksWaiting).toBe(0);
  await thanks.hover();
  await expect.poll(thanksWaiting).toBe(1);
  passThanks();
  await expect.poll(() => location.pathname).toBe('/');
});
