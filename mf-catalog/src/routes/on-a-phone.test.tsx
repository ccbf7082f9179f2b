import { buildProduct, expectNoFaults, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../testing/shop-page.ts';
import {
  aPicture,
  buildProducts,
  categoryRef,
  kurti,
  stockedShop,
} from '../testing/stand-in-catalogue.ts';

const product = buildProduct({
  name: 'Ajrakh Kurti with a border of mirrors and a name that takes two lines',
  category: categoryRef(kurti),
  colors: [{ name: 'Indigo', sizes: ['S', 'M', 'L', 'XL', 'XXL'], images: [aPicture()] }],
});

/** Opens the overlay of a page. */
const opened = (name: RegExp) => press(page.getByRole('button', { name }));

test.each([
  ['a category', '/category/kurti', { heading: 'Kurti' }],
  ['no category', '/category/no-such-shelf', { heading: 'Category not found' }],
  ['a collection', '/shop-custom-banner?for=women', { heading: 'Women Collection' }],
  ['a shop without a result', '/shop?q=zzzqqq', { heading: 'Shop', says: 'Nothing found for' }],
  ['no product', '/product/no-such-piece', { heading: 'Product not found' }],
  ['the quick view', '/shop', { opens: /^Quick view: Ajrakh/ }],
  ['the lightbox', `/product/${product._id}`, { opens: /^Enlarge picture 1/ }],
] as const)('%s fits a phone and passes accessibility checks there', async (state, path, shows) => {
  const shop = stockedShop([product, ...buildProducts(3, { category: categoryRef(kurti) })]);
  await openPage(path, { modules: ['mf-catalog'], shop, width: 360, height: 740 });
  if ('opens' in shows) {
    await opened(shows.opens);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  } else
    await expect
      .element(page.getByRole('heading', { level: 1, name: shows.heading }))
      .toBeVisible();
  if ('says' in shows) await expect.element(page.getByText(shows.says)).toBeVisible();
  await expectNoFaults(`${state} on a phone`);
});
