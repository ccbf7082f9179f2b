import { buildProduct, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectSearch, main } from '../../testing/shop-page.ts';
import { aPicture, categoryRef, kurti, stockedShop } from '../../testing/stand-in-catalogue.ts';

const [blue, blueToo, red] = [aPicture(), aPicture(), aPicture()];
const kurta = buildProduct({
  name: 'Ajrakh Kurti',
  category: categoryRef(kurti),
  stock: 3,
  images: [blue, blueToo],
  colors: [
    { name: 'Indigo', sizes: ['XL', 'S', 'M'], images: [blue, blueToo] },
    { name: 'Rust', sizes: ['M'], images: [red] },
    { name: 'Ivory', sizes: ['L', 'M'], images: [] },
  ],
});

const open = (product = kurta, search = '') =>
  openPage(`/product/${product._id}${search}`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop: stockedShop([product]),
  });

const sizes = main.getByRole('group', { name: 'Size' });
const colours = main.getByRole('group', { name: 'Colour' });
const size = (name: string) => sizes.getByRole('radio', { name, exact: true });
const quantity = main.getByRole('textbox', { name: 'Quantity' });
const pictures = main.getByRole('region', { name: 'Pictures' });
const shown = () =>
  [...pictures.element().querySelectorAll('img[srcset*="1280w"]')].map((image) =>
    image.getAttribute('src')?.replace(/\?.*/, ''),
  );
const cart = (said: string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${said}`, exact: true });
const hint = sizes.getByText('Please select a size');
const keptCart = () => localStorage.getItem('app_cart') ?? '';

/** Closes the cart that adding opens: it would stay open on the next page. */
async function leaveCart(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

for (const button of ['Add to Cart', 'Buy Now'])
  test(`${button} without a size asks for one audibly and adds nothing (rules 2.10, 5.4)`, async () => {
    await open();
    await main.getByRole('button', { name: button }).click();
    await expect.element(hint).toBeVisible();
    await expect.element(sizes).toHaveAccessibleDescription('Please select a size');
    await expect.element(size('S')).toHaveFocus();
    await expect
      .poll(() =>
        [...document.querySelectorAll('[aria-live]')].some(({ textContent }) =>
          textContent?.includes('Please select a size'),
        ),
      )
      .toBe(true);
    await expect.element(cart('0 items')).toBeVisible();
    expect(keptCart()).not.toContain(kurta._id);
    expect(location.pathname).toBe(`/product/${kurta._id}`);
    if (button === 'Add to Cart') await expectNoFaults('product that asks for a size');
    await userEvent.keyboard(' ');
    await expect.element(size('S')).toBeChecked();
    await expect.element(hint).not.toBeInTheDocument();
    await main.getByRole('button', { name: button }).click();
    await expect.poll(keptCart).toContain(kurta._id);
    if (button === 'Add to Cart') await leaveCart();
  });

test('two choices in quick succession are both kept', async () => {
  await open();
  await expect.element(size('M')).toBeInTheDocument();
  (size('M').element() as HTMLElement).click();
  (colours.getByRole('radio', { name: 'Rust' }).element() as HTMLElement).click();
  await expectSearch('?size=M&colour=Rust');
});

test('a colour shows its own pictures and keeps the selected size if it has it (rule 2.10)', async () => {
  await open();
  await expect.element(colours).toHaveTextContent('Colour Indigo');
  await expect.poll(shown).toEqual([blue, blueToo]);
  await expect.element(size('L')).toBeDisabled();
  expect(
    sizes
      .getByRole('radio')
      .elements()
      .map((one) => (one as HTMLInputElement).value),
  ).toEqual(['S', 'M', 'L', 'XL']);
  (size('M').element() as HTMLElement).click();
  await expect.element(size('M')).toBeChecked();
  const colour = (name: string) => colours.getByRole('radio', { name }).element() as HTMLElement;
  colour('Rust').click();
  await expectSearch('?size=M&colour=Rust');
  await expect.poll(shown).toEqual([red]);
  await expect.element(size('M')).toBeChecked();
  await expect.element(size('S')).toBeDisabled();
  // without pictures of its own, those of the product are shown
  colour('Ivory').click();
  await expect.poll(shown).toEqual([blue, blueToo]);
  await expect.element(size('L')).toBeEnabled();
  await expect
    .element(pictures.getByRole('img', { name: 'Ajrakh Kurti, Ivory' }).first())
    .toBeInTheDocument();
});

test('the choice is in the address; a single size is selected automatically', async () => {
  const before = history.length;
  const { reload } = await open(kurta, '?colour=indigo&size=xl');
  await expect.element(size('XL')).toBeChecked();
  (size('S').element() as HTMLElement).click();
  await expectSearch('?colour=indigo&size=S');
  expect(history.length).toBe(before);
  await reload();
  await expect.element(size('S')).toBeChecked();
  await open(kurta, '?colour=rust');
  await expect.element(size('M')).toBeChecked();
});

longTest('the quantity stays between 1 and the stock (rules 2.10, 5.4, 9.3)', async () => {
  await open(kurta, '?size=M');
  await expect.element(main.getByText('Only 3 left')).toBeVisible();
  const less = main.getByRole('button', { name: 'Decrease' });
  const more = main.getByRole('button', { name: 'Increase' });
  await expect.element(less).toBeDisabled();
  for (const [typed, taken] of [
    ['0', '1'],
    ['99', '3'],
    ['x', '1'],
    ['2', '2'],
  ] as const) {
    await quantity.fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(quantity).toHaveValue(taken);
  }
  await more.click();
  await expect.element(quantity).toHaveValue('3');
  await expect.element(more).toBeDisabled();
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(keptCart).toContain(kurta._id);
  const line = { qty: 3, size: 'M', color: 'Indigo', price: 999 };
  expect(JSON.parse(keptCart())).toMatchObject({ items: [line] });
  await leaveCart();
});

test('a cart line has at most 99 units, and a large stock is only shown as in stock', async () => {
  await open({ ...kurta, stock: 500 }, '?size=M');
  await expect.element(main.getByText('In stock', { exact: true })).toBeVisible();
  await quantity.fill('400');
  await userEvent.keyboard('{Tab}');
  await expect.element(quantity).toHaveValue('99');
});

test('a sold-out choice is labelled and cannot be selected or bought', async () => {
  await open({ ...kurta, stock: 0 });
  await expect.element(main.getByText(/^Sold out\. The weavers/)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect.element(main.getByRole('button', { name: 'Buy Now' })).not.toBeInTheDocument();
  await expect.element(quantity).toBeDisabled();
  await expect.element(size('S')).toBeDisabled();
  await expectNoFaults('product that is sold out');
});

test('a product of one size asks for none', async () => {
  const scarf = { ...kurta, colors: [{ name: '', sizes: [], images: [] }] };
  await open(scarf);
  await expect.element(main.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  await expect.element(sizes).not.toBeInTheDocument();
  await expect.element(colours).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(keptCart).toContain(scarf._id);
  await leaveCart();
});

longTest('the address is shared, copied, or shown for copying', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const messages = page.getByRole('region', { name: 'Messages' });
  const press = () => main.getByRole('button', { name: 'Share' }).click();
  await open(kurta, '?colour=Rust');
  await press();
  const url = `${location.origin}/product/${kurta._id}?colour=Rust`;
  expect(share).toHaveBeenCalledWith({ title: 'Ajrakh Kurti', url });
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await press();
  expect(write).not.toHaveBeenCalled();
  await expect.element(messages.getByText(/link/i)).not.toBeInTheDocument();
  Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
  await press();
  await expect.element(messages.getByText('Link copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(url);
  write.mockRejectedValue(new Error('refused'));
  await press();
  await expect.element(messages.getByText(`Copy this link to share it: ${url}`)).toBeVisible();
  Reflect.deleteProperty(navigator, 'share');
});
