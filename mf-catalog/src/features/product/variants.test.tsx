import { buildCountedProduct, expectNoFaults, openPage } from '@tanabana/test-kit/page';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectSearch, main } from '../../testing/shop-page.ts';
import { categoryRef, kurti, stockedShop } from '../../testing/stand-in-catalogue.ts';

const kurta = buildCountedProduct(
  {
    Indigo: { S: 3, M: 0, XL: { stock: 12, price: 1499, saleprice: 1399 } },
    Rust: { M: 2 },
    Ivory: { S: 0, M: 0 },
  },
  { name: 'Ajrakh Kurti', category: categoryRef(kurti) },
);

const open = (search = '', product = kurta) =>
  openPage(`/product/${product._id}${search}`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop: stockedShop([product]),
  });

const sizes = main.getByRole('group', { name: 'Size' });
const colours = main.getByRole('group', { name: 'Colour' });
const size = (name: string) => sizes.getByRole('radio', { name, exact: true });
const colour = (name: string) => colours.getByRole('radio', { name, exact: true });
const press = (radio: ReturnType<typeof size>) => (radio.element() as HTMLElement).click();
const quantity = main.getByRole('textbox', { name: 'Quantity' });
const heading = main.getByRole('heading', { level: 1 });
const priceText = () => heading.element().parentElement?.querySelector('p')?.textContent;
const addToCart = main.getByRole('button', { name: 'Add to Cart' });
const soldOut = main.getByRole('button', { name: 'Sold out' });

async function leaveCart(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a size that is sold out in the chosen colour says so, and each colour has its own', async () => {
  await open('?size=M');
  await expect.element(size('M, sold out')).toBeEnabled();
  await expect.element(size('S')).toBeEnabled();
  await expect.element(colour('Ivory, sold out')).toBeEnabled();
  await expectNoFaults('product with a size that is sold out');
  press(colour('Rust'));
  await expect.element(size('M')).toBeChecked();
  await expect.element(main.getByText('Only 2 left')).toBeVisible();
  press(colour('Ivory, sold out'));
  await expect.element(size('M, sold out')).toBeChecked();
  await expect
    .element(main.getByText('M in Ivory is sold out. There is some in Rust.'))
    .toBeVisible();
  await expect.element(soldOut).toBeDisabled();
});

test('what is chosen says how many there are of it, aloud, and the cart takes no more', async () => {
  await open('?colour=Indigo&size=M');
  const said = main.getByText('M in Indigo is sold out. There is some in Rust.');
  await expect.element(said).toBeVisible();
  expect(said.element().closest('[aria-live=polite]')).not.toBeNull();
  await expect.element(quantity).toBeDisabled();
  await expect.element(soldOut).toBeDisabled();
  press(size('S'));
  await expect.element(main.getByText('Only 3 left')).toBeVisible();
  await quantity.fill('9');
  await userEvent.keyboard('{Tab}');
  await expect.element(quantity).toHaveValue('3');
  await addToCart.click();
  await expect.poll(() => localStorage.getItem('app_cart') ?? '').toContain(kurta._id);
  const line = { qty: 3, size: 'S', color: 'Indigo', price: 999, sku: kurta.variants?.[0]?.sku };
  expect(JSON.parse(localStorage.getItem('app_cart') ?? '')).toMatchObject({ items: [line] });
  await leaveCart();
  press(size('XL'));
  await addToCart.click();
  await expect
    .poll(() => JSON.parse(localStorage.getItem('app_cart') ?? '').items)
    .toMatchObject([{ qty: 3, size: 'XL', price: 1399, originPrice: 1499 }, line]);
  await leaveCart();
});

test('until a size is chosen nothing is said of how few there are, and the price is from the lowest', async () => {
  await open();
  await expect.element(main.getByText('In stock', { exact: true })).toBeVisible();
  expect(priceText()).toContain('Now from ₹999');
  press(size('XL'));
  await expect.poll(priceText).toContain('Now ₹1,399');
  expect(priceText()).not.toContain('from');
  await expectSearch('?size=XL');
});

test('a variant of which there is no more anywhere is sold out for all', async () => {
  await open('', buildCountedProduct({ Indigo: { S: 0, M: 0 } }, { name: 'Gone kurti' }));
  await expect.element(main.getByText(/^Sold out\. The weavers/)).toBeVisible();
  await expect.element(size('S')).toBeDisabled();
});
