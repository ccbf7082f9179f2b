import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildCountedProduct, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
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

const email = main.getByRole('textbox', { name: 'Tell me when it is back' });
const tellMe = main.getByRole('button', { name: 'Tell me', exact: true });

async function leaveCart(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

longTest(
  'a size that is sold out in the chosen colour is labelled, per colour (rule 2.10)',
  async () => {
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
      .element(main.getByText('M in Ivory is sold out. It is available in Rust.'))
      .toBeVisible();
    await expect.element(soldOut).toBeDisabled();
  },
);

longTest('the stock of the choice is announced, and limits the quantity (rule 2.10)', async () => {
  await open('?colour=Indigo&size=M');
  const said = main.getByText('M in Indigo is sold out. It is available in Rust.');
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

test('without a size no low stock is shown, and the price is a "from" price (rule 2.10)', async () => {
  await open();
  await expect.element(main.getByText('In stock', { exact: true })).toBeVisible();
  expect(priceText()).toContain('Now from ₹999');
  press(size('XL'));
  await expect.poll(priceText).toContain('Now ₹1,399');
  expect(priceText()).not.toContain('from');
  await expectSearch('?size=XL');
});

test('a sold-out product labels each size and accepts back-in-stock requests', async () => {
  await open('', buildCountedProduct({ Indigo: { S: 0, M: 0 } }, { name: 'Gone kurti' }));
  await expect.element(main.getByText(/^Sold out\. The weavers/)).toBeVisible();
  await expect.element(quantity).toBeDisabled();
  press(size('S, sold out'));
  await expect.element(email).toBeVisible();
});

test('a sold-out variant accepts a back-in-stock request, and the response is shown and announced (rule 2.10)', async () => {
  const shop = stockedShop([kurta]);
  shop.refuse(orderEndpoints.awaitStock, 'request.too_many');
  await openPage(`/product/${kurta._id}?colour=Indigo&size=M`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop,
  });
  await email.fill('asha@example.com');
  await tellMe.click();
  await expect.element(email).toHaveAccessibleDescription(/Too many attempts/);
  await expectNoFaults('a variant that is waited for');
  shop.answer(orderEndpoints.awaitStock, { message: 'We have sent you a mail.' });
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('status')).toHaveTextContent('We have sent you a mail.');
  expect(shop.asked(orderEndpoints.awaitStock).at(-1)?.body).toEqual({
    productId: kurta._id,
    color: 'Indigo',
    size: 'M',
    email: 'asha@example.com',
    consent: 'backInStock',
  });
  press(size('S'));
  await expect.element(email).not.toBeInTheDocument();
});

test('the mailed link confirms once and is removed from the address', async () => {
  const shop = stockedShop([kurta]);
  shop.answer(orderEndpoints.confirmStockRequest, { message: 'We write to you once.' });
  await openPage(`/product/${kurta._id}?colour=Indigo&size=M&backInStock=abc.def`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop,
  });
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByText('We write to you once.'))
    .toBeVisible();
  await expectSearch('?colour=Indigo&size=M');
  expect(shop.asked(orderEndpoints.confirmStockRequest).map(({ body }) => body)).toEqual([
    { token: 'abc.def' },
  ]);
});
