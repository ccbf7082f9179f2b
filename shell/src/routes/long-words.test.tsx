import {
  authEndpoints,
  categoryEndpoints,
  orderEndpoints,
  wishlistEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildCartLine,
  buildCategory,
  buildOrder,
  buildProduct,
  buildSession,
  expectNoFaults,
  openPage,
  sampleRows,
} from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeShop } from '../testing/whole-shop.ts';

/** The longest word that forms accept. */
const LONG = 'Handblockprintedindigo'.repeat(10).slice(0, 200);

const category = buildCategory({ name: LONG.slice(0, 60), slug: 'kurti', description: LONG });
const product = buildProduct({
  name: LONG,
  description: LONG,
  category: { _id: category._id, name: category.name, slug: category.slug },
  sku: LONG.slice(0, 60),
  fabric: LONG,
  care: LONG,
  origin: LONG,
  colors: [{ name: LONG.slice(0, 60), sizes: [LONG.slice(0, 20), 'M'], images: [] }],
});
const address = buildAddress({
  label: LONG.slice(0, 30),
  firstName: LONG.slice(0, 60),
  lastName: LONG.slice(0, 60),
  street: LONG,
  city: LONG.slice(0, 60),
});
const session = buildSession({
  username: LONG.slice(0, 30),
  email: `${LONG.slice(0, 60)}@example.com`,
});
const order = buildOrder({ username: LONG });
const entry = { productId: product._id, price: 100, addedAt: '2026-01-05T10:00:00.000Z' };

function shopOfLongWords() {
  const shop = wholeShop(product);
  shop.answer(authEndpoints.me, session.user);
  shop.answer(authEndpoints.addresses, { data: [address] });
  shop.answer(categoryEndpoints.list, { data: [category], total: 1, page: 1, limit: 100 });
  shop.answer(categoryEndpoints.get, category);
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
  shop.answer(wishlistEndpoints.get, { saved: [entry], compared: [entry] });
  shop.answer(wishlistEndpoints.merge, { saved: [entry], compared: [entry] });
  return shop;
}

test.each(
  sampleRows(
    [
      '/',
      '/shop',
      `/shop?q=${LONG.slice(0, 60)}`,
      `/product/${product._id}`,
      '/category/kurti',
      '/cart',
      '/checkout',
      '/wishlist',
      '/compare',
      '/account',
      '/account/addresses',
      '/nowhere',
    ],
    4,
  ),
)('%s keeps its width at 320 px with long words in every field', async (path) => {
  await openPage(path, {
    modules: ['mf-account', 'mf-cart-checkout', 'mf-catalog', 'mf-content', 'mf-wishlist'],
    shop: shopOfLongWords(),
    session,
    stored: { app_cart: [{ ...buildCartLine(product), color: LONG.slice(0, 60) }] },
    width: 320,
    height: 700,
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  await expectNoFaults(path);
});
