import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, openPage } from '@tanabana/test-kit/page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildProducts, stockedShop } from '../../testing/stand-in-catalogue.ts';

const modules = ['mf-cart-checkout', 'mf-catalog'];
const region = (name: string) => page.getByRole('region', { name, exact: true });

test.each([360, 1280])(
  'an empty cart shows what was looked at, and popular pieces, at %i px',
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

test('an empty cart stands by itself where products cannot be had', async () => {
  const shop = stockedShop([]);
  shop.fail(productEndpoints.list);
  await openPage('/cart', { modules, shop });
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect.element(region('Recently viewed')).not.toBeInTheDocument();
});
