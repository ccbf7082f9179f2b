import { texts } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildCountedProduct,
  expectNoFaults,
  longTest,
  openPage,
  pressEnterOn,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listsOf, newProduct, STORAGE_KEY, storedLists } from '../testing/lists.ts';
import { hidePage, main, shown } from '../testing/screen.ts';
import { sell } from '../testing/stand-in-lists.ts';

const modules = ['mf-catalog', 'mf-wishlist', 'mf-cart-checkout'];
const kurta = newProduct({
  colors: [
    { name: 'Indigo', sizes: ['M', 'S'], images: [] },
    { name: 'Madder', sizes: ['L', 'XL'], images: [] },
  ],
});
const stole = newProduct({ colors: [{ name: 'Ivory', sizes: ['Free'], images: [] }] });
const move = (name = kurta.name) => main.getByRole('button', { name: `Move to cart: ${name}` });
const dialog = page.getByRole('dialog', { name: kurta.name });
const add = dialog.getByRole('button', { name: 'Add to Cart' });
const cartNow = () => JSON.parse(localStorage.getItem('app_cart') ?? '{}').items ?? [];
let shop: StandInShop;

beforeEach(async () => {
  shop = new StandInShop();
  sell(shop, [kurta, stole]);
  await openPage('/wishlist', {
    modules,
    shop,
    stored: { [STORAGE_KEY]: listsOf([stole, kurta]) },
  });
});

longTest('moves a product to the cart in the chosen colour and size', async () => {
  await move().click();
  await add.click();
  await expect.element(dialog).toHaveTextContent(texts.validation.size);
  expect(cartNow()).toEqual([]);
  expect(storedLists()?.saved, 'it stays until it is in the cart').toHaveLength(2);
  await dialog.getByText('Madder', { exact: true }).click();
  await dialog.getByText('XL', { exact: true }).click();
  await expect.element(dialog).not.toHaveTextContent(texts.validation.size);
  await add.click();
  await expect.element(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
  expect(cartNow()).toMatchObject([
    { id: kurta._id, title: kurta.name, qty: 1, size: 'XL', color: 'Madder' },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await shown([stole]);
  expect(storedLists()?.saved.map(({ productId }) => productId)).toEqual([stole._id]);
});

longTest(
  'does not ask for a single size, and shows the empty list after the last product',
  async () => {
    await main.getByRole('button', { name: `Wishlist: ${kurta.name}` }).click();
    await move(stole.name).click();
    const asked = page.getByRole('dialog', { name: stole.name });
    await asked.getByRole('button', { name: 'Add to Cart' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
    expect(cartNow()).toMatchObject([{ id: stole._id, size: 'Free', color: 'Ivory' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Nothing on your wishlist yet')).toBeVisible();
  },
);

longTest('sorts sizes of the chosen colour from small to large', async () => {
  await move().click();
  const sizes = dialog.getByRole('group', { name: /^Size/ }).getByRole('radio');
  const names = () => sizes.elements().map((one) => (one as HTMLInputElement).value);
  await expect.poll(names).toEqual(['S', 'M']);
  await expectNoFaults('choosing a size');
  await dialog.getByText('Madder', { exact: true }).click();
  await expect.poll(names).toEqual(['L', 'XL']);
});

test('opens by Enter and closes by Escape, returning the focus', async () => {
  await pressEnterOn(move());
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Product details' }))
    .toHaveAttribute('href', `/product/${kurta._id}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(move()).toHaveFocus();
  expect(storedLists()?.saved).toHaveLength(2);
});

longTest('reports a product that failed to load, and retries by a click', async () => {
  shop.fail(productEndpoints.get, 'no answer');
  await move().click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(texts.failed.product);
  hidePage();
  sell(shop, [kurta, stole]);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(add).toBeVisible();
});

longTest('marks sizes sold out in the chosen colour', async () => {
  const counted = buildCountedProduct(
    { Indigo: { S: 0, M: 2 }, Madder: { S: 1 } },
    { name: 'Counted kurta' },
  );
  sell(shop, [counted]);
  await openPage('/wishlist', { modules, shop, stored: { [STORAGE_KEY]: listsOf([counted]) } });
  await expect.element(main.getByText('Only 3 left')).toBeVisible();
  await move(counted.name).click();
  const asked = page.getByRole('dialog', { name: counted.name });
  const gone = asked.getByRole('radio', { name: 'S, sold out' });
  await expect.element(gone).toBeInTheDocument();
  (gone.element() as HTMLElement).click();
  await expect.element(asked.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await asked.getByText('Madder', { exact: true }).click();
  await asked.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(cartNow).toMatchObject([{ color: 'Madder', size: 'S', qty: 1 }]);
});
