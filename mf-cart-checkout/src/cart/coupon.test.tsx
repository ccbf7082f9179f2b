import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  expectNoFaults,
  expectNoise,
  longTest,
  openPage,
  type PageOptions,
  sampleRows,
} from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atCheckout, main, placeOrder, problem, thanked } from '../testing/checkout.ts';
import { buildProductInStock, lineOf } from '../testing/lines.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const field = main.getByRole('textbox', { name: 'Discount code' });
const apply = main.getByRole('button', { name: 'Apply' });
const summary = main.getByRole('region', { name: 'Summary' });
const total = main.getByRole('definition').last();
const DIWALI = { title: 'Diwali', code: 'DIWALI100', amount: 100 };
const kurti = buildProductInStock({ price: 900 });

function shopWith(promotion: StandInOrders['promotion'] = DIWALI): StandInOrders {
  const shop = new StandInOrders(kurti);
  shop.promotion = promotion;
  return shop;
}

const openCart = (shop: StandInOrders, address = '/cart', options: Partial<PageOptions> = {}) =>
  openPage(address, {
    modules: ['mf-cart-checkout'],
    shop,
    stored: { app_cart: [lineOf(kurti)] },
    ...options,
  });

test('a code lowers line and total, is named as the reason, and can be removed by keyboard (rule 14.6)', async () => {
  await openCart(shopWith());
  await expect.element(total).toHaveTextContent('₹950.00');
  await field.fill('diwali100');
  await userEvent.keyboard('{Enter}');
  await expect.element(summary).toHaveTextContent('Code applied');
  await expect.element(summary).toHaveTextContent('Diwali (DIWALI100)−₹100.00');
  await expect.element(summary).toHaveTextContent('You save ₹100.00');
  await expect.element(total).toHaveTextContent('₹850.00');
  await expect
    .element(main.getByRole('listitem').first())
    .toHaveTextContent('₹800.00 instead of ₹900.00');
  (main.getByRole('button', { name: 'Remove code DIWALI100' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(total).toHaveTextContent('₹950.00');
});

test('a code of a link is entered, also for the pages after it (rule 14.6)', async () => {
  const shop = shopWith();
  await openCart(shop, '/cart?coupon=diwali100');
  await expect.element(summary).toHaveTextContent('Code applied');
  expect(localStorage.getItem('app_coupon')).toBe('DIWALI100');
});

test('a code that does not apply says why; the cart keeps its total (rule 14.6)', async () => {
  const shop = shopWith();
  shop.codeRefusal = 'Add ₹240 more to use this code.';
  await openCart(shop);
  await field.fill('OTHER');
  await apply.click();
  await expect.element(summary).toHaveTextContent('Add ₹240 more to use this code.');
  await expect.element(total).toHaveTextContent('₹950.00');
});

test.each(['xx', 'a code', '!!!'])('%j is no code, and is not sent (rule 14.6)', async (typed) => {
  const shop = shopWith();
  await openCart(shop);
  await field.fill(typed);
  await apply.click();
  await expect
    .element(field)
    .toHaveAccessibleDescription('A code has 3 to 40 letters, digits or hyphens.');
  expect(shop.asked(orderEndpoints.quote).filter(({ body }) => body.couponCode)).toEqual([]);
});

test('an automatic promotion needs no code (rule 14.1)', async () => {
  await openCart(shopWith({ title: 'Festive week', code: null, amount: 90 }));
  await expect.element(summary).toHaveTextContent('Festive week−₹90.00');
  await expect.element(total).toHaveTextContent('₹860.00');
});

test('without an answer the cart shows its own total, and asks again (rule 14.8)', async () => {
  const shop = shopWith({ title: 'Festive week', code: null, amount: 90 });
  shop.refuse(orderEndpoints.quote, 'server.error');
  await openCart(shop);
  expectNoise(/500/);
  await expect.element(summary).toHaveTextContent('Discounts cannot be calculated now.');
  await expect.element(total).toHaveTextContent('₹950.00');
});

test.each(sampleRows([360, 768, 1280]))('is accessible at %i px', async (width) => {
  await openCart(shopWith(), '/cart?coupon=DIWALI100', { width });
  await expect.element(summary).toHaveTextContent('Code applied');
  await expectNoFaults('a cart with a code');
});

longTest(
  'the checkout sends code and quote, and forgets the code once ordered (rule 14.8)',
  async () => {
    const shop = shopWith();
    await atCheckout([kurti], {
      shop,
      stored: { app_cart: [lineOf(kurti)], app_coupon: 'DIWALI100' },
    });
    await expect.element(main).toHaveTextContent('Code applied');
    await placeOrder.click();
    await thanked();
    const [sent] = shop.asked(orderEndpoints.create);
    expect(sent?.body).toMatchObject({
      couponCode: 'DIWALI100',
      quote: 'quote',
      discount: 100,
      totalPrice: 850,
    });
    expect(localStorage.getItem('app_coupon')).toBeNull();
  },
);

longTest(
  'a code that ended meanwhile is refused: the reason and the new total are shown, nothing is ordered (rule 14.6)',
  async () => {
    const shop = shopWith();
    await atCheckout([kurti], {
      shop,
      stored: { app_cart: [lineOf(kurti)], app_coupon: 'DIWALI100' },
    });
    await expect.element(main).toHaveTextContent('Code applied');
    shop.refuse(orderEndpoints.create, 'order.coupon_refused', {
      message: 'This code has ended.',
      details: { totals: { totalPrice: 950 } },
      times: 1,
    });
    // it ends once the order is on its way with the price that is shown
    const release = shop.hold(orderEndpoints.create);
    await placeOrder.click();
    await expect.poll(() => shop.asked(orderEndpoints.create)).toHaveLength(1);
    shop.promotion = null;
    shop.codeRefusal = 'This code has ended.';
    release();
    await expect.element(problem).toHaveTextContent('This code has ended.');
    await expect.element(problem).toHaveTextContent('It comes to ₹950.00 now.');
    await expect.element(main.getByText('₹950.00').first()).toBeVisible();
    expect(shop.orders).toEqual([]);
    await page.getByRole('button', { name: 'Remove code DIWALI100' }).click();
    await placeOrder.click();
    await thanked();
  },
);
