import { orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, newId, openPage, sampleRows } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildProducts, stockedShop } from '../../testing/stand-in-catalogue.ts';

const modules = ['mf-cart-checkout', 'mf-catalog'];
const region = (name: string) => page.getByRole('region', { name, exact: true });

test.each(sampleRows([360, 1280]))(
  'an empty cart shows recently viewed and popular products at %i px',
  async (width) => {
    const products = buildProducts(6);
    const [first, second] = products;
    const { shop } = await openPage('/cart', {
      modules,
      width,
      shop: stockedShop(products),
      stored: { 'recently-viewed': [second?._id, first?._id] },
    });
    const names = (of: string) => () =>
      region(of)
        .getByRole('article')
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.element(region('Popular pieces').getByRole('article').nth(3)).toBeVisible();
    await expect.poll(names('Recently viewed')).toEqual([second?.name, first?.name]);
    expect(shop.asked(productEndpoints.list)).toContainEqual(
      expect.objectContaining({ query: expect.objectContaining({ sort: 'popular' }) }),
    );
    await expectNoFaults('an empty cart with suggestions');
  },
);

test('an empty cart shows best-sellers in order, if enough are in stock', async () => {
  const products = buildProducts(6);
  const shop = stockedShop(products);
  const sold = [4, 0, 2, 5].map((at) => products[at]);
  const gone = newId();
  shop.answer(orderEndpoints.bestSellers, {
    productIds: [gone, ...sold.map((one) => one?._id ?? '')],
  });
  await openPage('/cart', { modules, shop });
  const cards = region('Best sellers').getByRole('article').getByRole('heading');
  await expect
    .poll(() => cards.elements().map(({ textContent }) => textContent))
    .toEqual(sold.map((one) => one?.name));
  await expect.element(region('Popular pieces')).not.toBeInTheDocument();
});

test('an empty cart shows popular products if sales are unknown', async () => {
  const shop = stockedShop(buildProducts(6));
  shop.fail(orderEndpoints.bestSellers);
  await openPage('/cart', { modules, shop });
  await expect.element(region('Popular pieces').getByRole('article').nth(3)).toBeVisible();
});

test('an empty cart works without products', async () => {
  const shop = stockedShop([]);
  shop.fail(productEndpoints.list);
  await openPage('/cart', { modules, shop });
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect.element(region('Recently viewed')).not.toBeInTheDocument();
});
