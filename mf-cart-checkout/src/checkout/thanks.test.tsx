import { SUCCESS_OVERLAY_MS, texts } from '@tanabana/contracts';
import { expectNoFaults } from '@tanabana/test-kit/page';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atCheckout, main, placeOrder, stopTimers, thanked, thanks } from '../testing/checkout.ts';
import { buildProductInStock } from '../testing/lines.ts';
import type { StandInOrders } from '../testing/stand-in-orders.ts';

const link = page.getByRole('link', { name: 'See your order' });
let shop: StandInOrders;
const toTheOrder = (): string => `/order/${shop.orders[0]?._id}`;

beforeEach(async () => {
  ({ shop } = await atCheckout([buildProductInStock()]));
  stopTimers();
  await placeOrder.click();
  await thanked();
});

test('after 1.2 s the overlay leads home, where the order stays within reach', async () => {
  expect(SUCCESS_OVERLAY_MS).toBe(1200);
  vi.advanceTimersByTime(1199);
  expect(location.pathname).toBe('/checkout');
  expect(thanks.element()).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(thanks).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'See your order' }).click();
  await expect.element(main.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  expect(location.pathname).toBe(toTheOrder());
});

test('who goes for the link is waited for, and from there goes on', async () => {
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  vi.advanceTimersByTime(60_000);
  await expect.element(thanks).toBeVisible();
  expect(location.pathname).toBe('/checkout');
  await expect
    .element(page.getByText(`${texts.thanks.title}. ${texts.thanks.line}.`))
    .toBeInTheDocument();
  vi.useRealTimers();
  await expectNoFaults('the thanks');
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  expect(location.pathname + location.search).toBe(toTheOrder());
});

test('who looks away from the link again is led home', async () => {
  await link.hover();
  vi.advanceTimersByTime(1600);
  await expect.element(thanks).toBeVisible();
  await thanks.hover();
  vi.advanceTimersByTime(1200);
  await expect.poll(() => location.pathname).toBe('/');
});
