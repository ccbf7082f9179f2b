import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { longTest } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { atCheckout, payment, thanked } from '../testing/checkout.ts';
import { buildProductInStock } from '../testing/lines.ts';
import { cancel, fillPayment, openPayment, submit } from '../testing/payment.ts';
import type { StandInOrders } from '../testing/stand-in-orders.ts';

const said = payment.getByRole('alert');
const keys = (shop: StandInOrders) =>
  shop.asked(orderEndpoints.createUpi).map(({ headers }) => headers.get('Idempotency-Key'));

async function atPayment(): Promise<StandInOrders> {
  const { shop } = await atCheckout([buildProductInStock()]);
  await openPayment();
  await fillPayment();
  return shop;
}

longTest('shows percentage, and Cancel aborts: no order (rule 7.1)', async () => {
  const shop = await atPayment();
  shop.fail(orderEndpoints.createUpi, 'never', { times: 1 });
  await submit.click();
  await expect.poll(() => keys(shop)).toHaveLength(1);
  shop.uploaded(0.42);
  await expect.element(payment).toHaveTextContent(/Uploading your payment\s*42%/);
  await cancel.click();
  await expect.element(payment).toHaveTextContent('Upload cancelled. No order was placed.');
  expect(shop.orders).toEqual([]);
  // asks once with an impossible order whether one was placed
  expect(shop.asked(orderEndpoints.create).map(({ body }) => body.totalPrice)).toEqual([0]);
  await submit.click();
  await thanked();
  expect(shop.orders).toHaveLength(1);
});

test('polls for an order after a cancelled complete upload', async () => {
  const shop = await atPayment();
  shop.fail(orderEndpoints.createUpi, 'never', { times: 1 });
  await submit.click();
  await expect.poll(() => keys(shop)).toHaveLength(1);
  shop.uploaded(1);
  await expect.element(payment).toHaveTextContent('Placing your order…');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await cancel.click();
  await expect.element(payment).toHaveTextContent('Checking whether your order was placed…');
  await expect.element(cancel).toBeDisabled();
  const asked = () => shop.asked(orderEndpoints.create).length;
  for (const [wait, times] of [
    [0, 1],
    [1500, 2],
    [3000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    await expect.poll(asked).toBe(times);
  }
  await expect.element(payment).toHaveTextContent('Upload cancelled. No order was placed.');
});

longTest('reports an order that was placed before the cancellation', async () => {
  const shop = await atPayment();
  shop.loseNextAnswer('never');
  await submit.click();
  await expect.poll(() => shop.orders).toHaveLength(1);
  await cancel.click();
  await thanked();
  expect(shop.orders).toHaveLength(1);
});

longTest('reports that the outcome is unknown if the shop is unreachable', async () => {
  const shop = await atPayment();
  shop.fail(orderEndpoints.createUpi, 'never', { times: 1 });
  shop.fail(orderEndpoints.create);
  await submit.click();
  await expect.poll(() => keys(shop)).toHaveLength(1);
  await cancel.click();
  await expect.element(said).toHaveTextContent(/we cannot tell whether your order was placed/);
});

longTest('retries a lost response without a second order', async () => {
  const shop = await atPayment();
  shop.loseNextAnswer();
  await submit.click();
  await expect
    .element(said)
    .toHaveTextContent(/^Failed to place UPI orderThe shop cannot be reached\./);
  await expect.element(said).toHaveTextContent('Trying again never creates a second one');
  expect(shop.orders).toHaveLength(1);
  await submit.click();
  await thanked();
  expect(shop.orders).toHaveLength(1);
  expect(keys(shop)).toHaveLength(2);
  expect(new Set(keys(shop)).size).toBe(1);
});
