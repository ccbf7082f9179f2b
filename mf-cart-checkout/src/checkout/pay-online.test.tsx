import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, newId } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  atCheckout,
  comeAsGuest,
  comeToCheckout,
  field,
  fillBilling,
  main,
  payment,
  placeOrder,
  problem,
} from '../testing/checkout.ts';
import { buildProductInStock, storedCart } from '../testing/lines.ts';
import { buildOnline } from '../testing/online.ts';
import { holdPageLoads } from '../testing/page-loads.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const group = main.getByRole('group', { name: 'Payment' });
const online = group.getByRole('radio', { name: 'Pay online UPI, cards, net banking and wallets' });
const config = { onlinePayments: 'simulated' };

/** A shop with a product of 400 rupees that takes online payments. */
function onlineShop() {
  const product = buildProductInStock({ price: 400 });
  const shop = new StandInOrders(product);
  shop.onlinePayments = 'simulated';
  return { shop, product };
}

test('places an order and leads to its payment with a full page load (rule 18.1)', async () => {
  const loads = holdPageLoads();
  const { shop, product } = onlineShop();
  await atCheckout([product], { shop, config });
  await online.click();
  const button = placeOrder.element() as HTMLButtonElement;
  for (let press = 0; press < 3; press += 1) button.click();
  await expect.poll(() => loads).toHaveLength(1);
  expect(loads).toEqual([`/order/${shop.orders[0]?._id}/pay`]);
  expect(shop.asked(orderEndpoints.create).map(({ body }) => body)).toMatchObject([
    {
      paymentMethod: 'pre-paid',
      paymentProvider: 'simulated',
      transactionId: null,
      totalPrice: 450,
    },
  ]);
  expect(shop.asked(orderEndpoints.create)[0]?.headers.get('Idempotency-Key')).toMatch(
    /^[0-9a-f]{32}$/,
  );
  await expect.element(payment).not.toBeInTheDocument();
  expect(storedCart()).toEqual([]);
  await expect
    .element(main.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', loads[0]);
  await expectNoFaults('an order whose payment opens');
});

longTest("leads a guest to the payment with the order's key", async () => {
  const loads = holdPageLoads();
  const shop = await comeAsGuest(config);
  shop.onlinePayments = 'simulated';
  const order = buildOnline({}, { userId: null });
  const orderKey = newId() + newId();
  shop.answer(orderEndpoints.create, { message: 'Order placed', order, orderKey });
  await field('Email').fill('guest@example.com');
  await fillBilling();
  await online.click();
  await placeOrder.click();
  await expect.poll(() => loads).toEqual([`/order/${order._id}/pay?key=${orderKey}`]);
});

test('is offered first from the start, and cash stays selected', async () => {
  const { shop, product } = onlineShop();
  const letGo = shop.hold(orderEndpoints.quote);
  await comeToCheckout([product], { shop, config });
  const names = () =>
    group
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent);
  const expected = [
    expect.stringMatching(/^Pay online/),
    expect.stringMatching(/^Cash on delivery/),
    expect.stringMatching(/^Prepaid/),
  ];
  await expect.element(online).not.toBeChecked();
  expect(names()).toEqual(expected);
  await expect.element(page.getByRole('radio', { name: /Cash/ })).toBeChecked();
  letGo();
  await expect.poll(() => shop.asked(orderEndpoints.quote).length).toBeGreaterThan(0);
  expect(names()).toEqual(expected);
});

longTest('has to be replaced if it is no longer offered', async () => {
  const { shop, product } = onlineShop();
  const { reload } = await atCheckout([product], { shop, config });
  await online.click();
  shop.onlinePayments = null;
  await reload();
  await expect.element(online).not.toBeInTheDocument();
  await placeOrder.click();
  await expect.element(problem).toHaveTextContent('Please choose how to pay.');
  expect(shop.asked(orderEndpoints.create)).toEqual([]);
});
