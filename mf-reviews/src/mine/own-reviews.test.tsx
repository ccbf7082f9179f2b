import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints, reviewEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildOwnReview, buildReviewedLine, buildReviewedOrder } from '../testing/own-reviews.ts';
import { main } from '../testing/reviews.ts';

const session = buildSession();
const reviewed = buildReviewedLine({
  line: 1,
  name: 'Ajrakh Kurta',
  review: buildOwnReview({ state: 'pending', stars: 4 }),
});
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
});
const open = (width = 1280) =>
  openPage('/reviews', { modules: ['mf-reviews'], shop, session, width });

test.each([1280, 360])(
  'lists delivered orders with what can be reviewed and own reviews at %i px (rule 19.1)',
  async (width) => {
    const order = buildReviewedOrder(buildReviewedLine(), reviewed);
    shop.answer(reviewEndpoints.orders, { data: [order] });
    await open(width);
    const region = main.getByRole('region', { name: `Order #${orderNumber(order.orderId)}` });
    await expect
      .element(region.getByRole('link', { name: /^Write a review of Indigo/ }))
      .toHaveAttribute('href', `/reviews/write?order=${order.orderId}#line-0`);
    await expect
      .element(region.getByRole('link', { name: 'Open your review of Ajrakh Kurta' }))
      .toHaveAttribute('href', `/reviews/write?order=${order.orderId}#line-1`);
    await expect.element(region).toHaveTextContent('The shop checks it');
    await expectNoFaults(`own reviews at ${width} px`);
  },
);

test('tells a user without delivered orders when reviews can be written', async () => {
  await open();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Nothing to review yet' }))
    .toBeVisible();
  await expectNoFaults('no own reviews');
});

test('reports reviews that could not be loaded, and retries', async () => {
  shop.fail(reviewEndpoints.orders, 'no answer', { times: 1 });
  await open();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByText('Nothing to review yet')).toBeVisible();
});

test('redirects a visitor to the home page', async () => {
  await openPage('/reviews', { modules: ['mf-reviews'], shop });
  await expect.poll(() => location.pathname).toBe('/');
});

/** An order of two lines on its page. */
async function openOrder(orderStatus: 'Delivered' | 'Shipped') {
  const { products, ...order } = buildOrder({ orderStatus });
  const [line] = products;
  if (!line) throw new Error('The order has no line.');
  const lines = [line, { ...line, selectedColor: 'Rani', name: 'Ajrakh Kurta' }];
  shop.answer(orderEndpoints.get, { ...order, products: lines });
  const answer = buildReviewedOrder(buildReviewedLine(), reviewed);
  shop.answer(reviewEndpoints.orders, { data: [{ ...answer, orderId: order._id }] });
  await openPage(`/order/${order._id}`, {
    modules: ['mf-cart-checkout', 'mf-reviews'],
    shop,
    session,
  });
  await expect.element(main.getByText('What you ordered')).toBeVisible();
  return order._id;
}

test('links each delivered line of an order to its review or to the form (rule 19.1)', async () => {
  const id = await openOrder('Delivered');
  await expect
    .element(main.getByRole('link', { name: /^Write a review of / }))
    .toHaveAttribute('href', `/reviews/write?order=${id}#line-0`);
  const own = main.getByRole('listitem').filter({ hasText: 'Your review of Ajrakh Kurta' });
  await expect.element(own.getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible();
  await expectNoFaults('an order with reviews');
  expect(shop.asked(reviewEndpoints.orders)).toHaveLength(1);
});

test('offers no review before the delivery (rule 19.1)', async () => {
  await openOrder('Shipped');
  await expect.element(main.getByRole('link', { name: /review/ })).not.toBeInTheDocument();
  expect(shop.asked(reviewEndpoints.orders)).toEqual([]);
});

longTest('leads to own reviews from the menu of a phone', async () => {
  await openPage('/terms', {
    modules: ['mf-content', 'mf-account', 'mf-reviews'],
    shop,
    session,
    width: 360,
  });
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Your reviews' }).click();
  await expect.poll(() => location.pathname).toBe('/reviews');
});
