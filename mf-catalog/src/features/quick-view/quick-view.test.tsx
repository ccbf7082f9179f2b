import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildCountedProduct,
  buildProduct,
  expectNoFaults,
  longTest,
  openPage,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../../testing/shop-page.ts';
import { aPicture, categoryRef, kurti, stockedShop } from '../../testing/stand-in-catalogue.ts';

const four = [aPicture(), aPicture(), aPicture(), aPicture()];
const product = buildProduct({
  name: 'Ajrakh Kurti',
  category: categoryRef(kurti),
  tag: 'trending',
  description: 'Printed on both sides.',
  images: four.slice(0, 2),
  colors: [
    { name: 'Indigo', sizes: ['XL', 'S', 'M'], images: four },
    { name: 'Rust', sizes: ['Free Size'], images: [aPicture()] },
  ],
});

const button = page.getByRole('button', { name: 'Quick view: Ajrakh Kurti' });
const view = page.getByRole('dialog', { name: 'Ajrakh Kurti' });
const fact = (name: string) => view.getByRole('term').filter({ hasText: name });

let shop = stockedShop([product]);
beforeEach(async () => {
  shop = stockedShop([product]);
  await openPage('/shop', { modules: ['mf-catalog'], shop });
  await expect.element(button).toBeInTheDocument();
});

longTest(
  'quick view opens and closes by keyboard and links to the product (rule 2.9)',
  async () => {
    await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog');
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText('Printed on both sides.')).toBeVisible();
    await expectNoFaults('quick view');
    await userEvent.keyboard('{Escape}');
    await expect.element(view).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await view.getByRole('link', { name: 'View Product' }).click();
    await expectPath(`/product/${product._id}`);
    await expect.element(view).not.toBeInTheDocument();
  },
);

test('quick view shows category, tag, SKU, price and sizes, with at most three pictures per colour (rules 2.9, 9.6)', async () => {
  (button.element() as HTMLElement).click();
  for (const [name, value] of [
    ['Category', 'Kurti'],
    ['Tag', 'Trending'],
    ['SKU', product.sku],
  ] as const) {
    await expect.element(fact(name)).toBeVisible();
    expect(fact(name).element().nextElementSibling?.textContent).toBe(value);
  }
  await expect.element(view.getByText('₹999')).toBeVisible();
  await expect.element(view.getByText('₹1,299')).toBeVisible();
  const colours = view.getByRole('list', { name: 'Colours and sizes' }).getByRole('listitem');
  await expect.poll(() => colours.elements()).toHaveLength(2);
  await expect.element(colours.nth(0)).toHaveTextContent('Indigo S · M · XL');
  await expect.element(colours.nth(1)).toHaveTextContent('Rust Free Size');
  const pictures = (name: string) =>
    view.getByRole('button', { name: new RegExp(`^Show ${name}, picture`) }).elements().length;
  expect([pictures('Indigo'), pictures('Rust')]).toEqual([3, 1]);

  const second = view.getByRole('button', { name: 'Show Indigo, picture 2' });
  await second.click();
  await expect.element(second).toHaveAttribute('aria-pressed', 'true');
  expect(view.getByRole('img', { name: 'Ajrakh Kurti' }).element().getAttribute('src')).toContain(
    four[1],
  );
  await view.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(view).not.toBeInTheDocument();
});

longTest('on a phone the quick view has price and Compare in its first view', async () => {
  const modules = ['mf-catalog', 'mf-wishlist'];
  await openPage('/shop', { modules, shop, width: 320, height: 640 });
  await expect.element(button).toBeVisible();
  const actions = page.getByRole('article').getByRole('button');
  const shown = () =>
    actions
      .elements()
      .filter((one) => one.checkVisibility())
      .map((one) => one.getAttribute('aria-label'));
  await expect.poll(shown).toEqual(['Wishlist: Ajrakh Kurti', 'Quick view: Ajrakh Kurti']);
  await button.click();
  await expect.element(view.getByText('₹999')).toBeInViewport();
  await expect
    .element(view.getByRole('button', { name: 'Compare: Ajrakh Kurti' }))
    .toBeInViewport();
});

test('details that the card lacks are loaded, and a failure can be retried', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  shop.refuse(productEndpoints.get, 'server.error', { message: 'The loom broke.', times: 1 });
  const letGo = shop.hold(productEndpoints.get);
  (button.element() as HTMLElement).click();
  await expect.element(fact('SKU')).toBeVisible();
  expect(view.element().querySelector('[aria-busy="true"]')).not.toBeNull();
  letGo();
  const alert = view.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to load product');
  await expect.element(alert).toHaveTextContent('The loom broke.');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(view.getByText('Printed on both sides.')).toBeVisible();
});

test('quick view strikes through and labels the sizes that are sold out in a colour', async () => {
  const kurta = buildCountedProduct(
    { Indigo: { S: 2, M: 0 }, Rust: { M: { stock: 1, price: 1499, saleprice: 1499 } } },
    { name: 'Ajrakh Kurti', category: categoryRef(kurti) },
  );
  await openPage('/shop', { modules: ['mf-catalog'], shop: stockedShop([kurta]) });
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).click();
  const colours = view.getByRole('list', { name: 'Colours and sizes' }).getByRole('listitem');
  await expect.element(colours.first()).toHaveTextContent('Indigo S · M, sold out');
  expect(
    [...view.element().querySelectorAll('[aria-label="Colours and sizes"] s')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['M, sold out']);
  await expect.element(view.getByText('from', { exact: true })).toBeVisible();
});
