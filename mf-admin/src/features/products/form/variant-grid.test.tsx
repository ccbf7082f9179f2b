import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildProduct,
  expectNoFaults,
  longTest,
  type StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { field, productForm, save, shopWith, startProduct } from '../../../testing/catalogue.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'];
const COLOURS = ['Indigo', 'Rani', 'Haldi', 'Neem', 'Ivory', 'Madder'];
const price = { price: 1299, saleprice: 999, isForSale: true };
const counted = buildProduct({
  name: 'Counted',
  stock: 7,
  countedBy: 'variant',
  colors: [
    { name: 'Indigo', sizes: ['S', 'M'], images: [] },
    { name: 'Rani', sizes: ['M'], images: [] },
  ],
  variants: [
    { sku: 'C:INDIGO:S', color: 'Indigo', size: 'S', stock: 1, ...price },
    { sku: 'C:INDIGO:M', color: 'Indigo', size: 'M', stock: 0, ...price },
    { sku: 'OWN', color: 'Rani', size: 'M', stock: 6, ...price },
  ],
});
const asOne = buildProduct({ name: 'As one', stock: 5 });
const whole = buildProduct({
  name: 'Whole',
  stock: 0,
  countedBy: 'variant',
  colors: COLOURS.map((name) => ({ name, sizes: SIZES, images: [] })),
  variants: COLOURS.flatMap((color) =>
    SIZES.map((size) => ({ sku: `W:${color}:${size}`, color, size, stock: 0, ...price })),
  ),
});
const edit = dialog('Edit Product');
const cell = (name: string, form = edit, of = 'Pieces'): Locator =>
  form.getByRole('textbox', { name: `${name}: ${of}`, exact: true });
const fillIn = (name: string): Promise<void> => edit.getByLabelText('Fill in').selectOptions(name);
let shop: StandInShop;

beforeEach(async () => {
  shop = shopWith(counted, asOne, whole).shop;
  await openTab('products', shop);
});

function paste(target: Locator, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  target.element().dispatchEvent(event);
}

const open = (name: string): Promise<void> => button(`Edit ${name}`).click();

/** The sent change and its variants. */
function sent() {
  const body = shop.asked(productEndpoints.update)[0]?.body ?? {};
  return { ...body, variants: body.variants ?? [] };
}

const saved = async (): Promise<void> => {
  await button('Save Product', edit).click();
  await expect.element(edit).not.toBeInTheDocument();
};

longTest('moves to the next cell by arrow keys at the end of its text', async () => {
  await open('Counted');
  await cell('Indigo, S').click();
  for (const [key, name] of [
    ['ArrowRight', 'Indigo, M'],
    ['ArrowDown', 'Rani, M'],
    ['ArrowLeft', 'Rani, M'],
    ['ArrowUp', 'Indigo, M'],
    ['ArrowLeft', 'Indigo, S'],
    ['Tab', 'Indigo, M'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(cell(name)).toHaveFocus();
  }
  await userEvent.keyboard('12{ArrowLeft}');
  await expect.element(cell('Indigo, M')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(cell('Indigo, S')).toHaveFocus();
  await expect.element(cell('Indigo, M')).toHaveValue('12');
  await field('Why the stock changes', edit).fill(' Delivery ');
  await saved();
  expect(sent()).toEqual({
    reason: 'Delivery',
    variants: [{ color: 'Indigo', size: 'M', stock: 12 }],
  });
  const [asked] = shop.asked(productEndpoints.update);
  expect(asked?.headers.get('if-match')).toMatch(/\/7/);
});

test('reports pasted values outside the grid or invalid ones, and does not send them', async () => {
  await open('Counted');
  await expect.element(cell('Indigo, M')).toBeVisible();
  paste(cell('Indigo, M'), '3\t4\nmany\t5');
  await expect.element(edit.getByText('2 values did not fit the grid: 4, 5')).toBeVisible();
  await expect.element(cell('Rani, M')).toHaveAttribute('aria-invalid', 'true');
  await button('Save Product', edit).click();
  await expect.element(cell('Rani, M')).toHaveFocus();
  await expect.element(cell('Rani, M')).toHaveAccessibleDescription('Rani, M: Enter valid stock');
  expect(shop.asked(productEndpoints.update)).toEqual([]);
});

longTest(
  'has a grid each for SKUs, prices and barcodes, and shows the one with a problem',
  async () => {
    await open('Counted');
    await fillIn('SKU');
    await expect.element(cell('Rani, M', edit, 'SKU')).toHaveValue('OWN');
    await expect
      .element(cell('Indigo, S', edit, 'SKU'))
      .toHaveAttribute('placeholder', `${counted.sku}:INDIGO:S`);
    await cell('Indigo, S', edit, 'SKU').fill('own');
    await fillIn('Barcode');
    await cell('Indigo, S', edit, 'Barcode').fill('96385074');
    await button('Save Product', edit).click();
    await expect.element(cell('Rani, M', edit, 'SKU')).toHaveFocus();
    await expect
      .element(cell('Rani, M', edit, 'SKU'))
      .toHaveAccessibleDescription('The SKU OWN appears twice.');
    await cell('Indigo, S', edit, 'SKU').fill('MINE');
    await fillIn('Price');
    await cell('Rani, M', edit, 'Price').fill('1500');
    await saved();
    expect(sent()).toEqual({
      variants: [
        { color: 'Indigo', size: 'S', sku: 'MINE', barcode: '96385074' },
        { color: 'Rani', size: 'M', price: 1500, saleprice: null },
      ],
    });
  },
);

longTest('has grids for weight and sale, too', async () => {
  await open('Counted');
  await fillIn('For sale');
  await cell('Indigo, S', edit, 'For sale').fill('perhaps');
  await button('Save Product', edit).click();
  await expect
    .element(cell('Indigo, S', edit, 'For sale'))
    .toHaveAccessibleDescription('Indigo, S: Enter yes or no.');
  await cell('Indigo, S', edit, 'For sale').fill('No');
  await fillIn('Weight');
  await cell('Rani, M', edit, 'Weight').fill('310');
  await saved();
  expect(sent()).toEqual({
    variants: [
      { color: 'Indigo', size: 'S', isForSale: false },
      { color: 'Rani', size: 'M', weight: 310 },
    ],
  });
});

longTest(
  'warns of variant prices without a consistent GST rate and corrects them together (rule 11.9)',
  async () => {
    await open('Counted');
    await field('HSN code', edit).fill('6204');
    await fillIn('Price');
    for (const name of ['Indigo, S', 'Indigo, M']) await cell(name, edit, 'Price').fill('2700');
    await cell('Rani, M', edit, 'Price').fill('2625');
    const warning = edit.getByRole('alert');
    await expect
      .element(warning)
      .toHaveTextContent('₹2,700 of some variants fits neither rate of GST');
    await button('Sell these at ₹2,950.01, 18%', edit).click();
    await expect.element(warning).not.toBeInTheDocument();
    await saved();
    const variants = ['S', 'M'].map((size) => ({
      color: 'Indigo',
      size,
      price: 2950.01,
      saleprice: 2950.01,
    }));
    expect(sent().variants).toEqual([
      ...variants,
      { color: 'Rani', size: 'M', price: 2625, saleprice: null },
    ]);
  },
);

longTest(
  'switches to counting by variant, distributes the stock, and switches back (rule 2.23)',
  async () => {
    await open('As one');
    await expect.element(field('Stock', edit)).toHaveValue('5');
    await edit.getByText('Each color and size').click();
    await button('Save Product', edit).click();
    await expect.element(cell('Indigo, S')).toHaveFocus();
    await expect
      .element(cell('Indigo, S'))
      .toHaveAccessibleDescription('Say how many there are of each, or spread the 5.');
    await expect.element(edit.getByLabelText('Units to distribute')).toHaveValue('5');
    await button('Spread', edit).click();
    await expect.element(cell('Indigo, S')).toHaveValue('3');
    await edit.getByLabelText('How').selectOptions('All on M');
    await button('Spread', edit).click();
    await expect.element(cell('Indigo, M')).toHaveValue('5');
    await expect.element(field('Stock', edit)).toHaveValue('5');
    await edit.getByText('All as one').click();
    await expect.element(field('Stock', edit)).toHaveValue('5');
    await edit.getByText('Each color and size').click();
    await saved();
    expect(sent()).toEqual({
      countedBy: 'variant',
      variants: [
        { color: 'Indigo', size: 'S', stock: 0 },
        { color: 'Indigo', size: 'M', stock: 5 },
      ],
    });
  },
);

/** A busy machine needs a third of a second for each of a hundred keys. */
const TYPING = 90_000;

longTest(
  'fills six colours by eight sizes by keyboard alone (rule 2.23)',
  async ({ task }) => {
    task.meta.slow = 'types into 48 cells';
    await open('Whole');
    await expect.element(cell('Indigo, XS')).toBeVisible();
    (cell('Indigo, XS').element() as HTMLElement).focus();
    const typed = Array.from({ length: 48 }, (_, at) => `${(at % 9) + 1}{Enter}`);
    await userEvent.keyboard(typed.join(''));
    await expect.element(cell('Madder, 4XL')).toHaveValue('3');
    await expect.element(edit.getByRole('row', { name: /^Sum/ })).toHaveTextContent('231');
    await saved();
    const rani = sent().variants.find(({ color, size }) => color === 'Rani' && size === 'S');
    expect(rani).toEqual({ color: 'Rani', size: 'S', stock: 8 });
    expect(sent().variants).toHaveLength(48);
  },
  TYPING,
);

longTest(
  'pastes six colours by eight sizes from a spreadsheet, with or without headings (rule 2.23)',
  async () => {
    await open('Whole');
    const numbers = COLOURS.map((_, row) => SIZES.map((__, column) => row * 8 + column + 1));
    await expect.element(cell('Indigo, XS')).toBeVisible();
    paste(cell('Indigo, XS'), numbers.map((row) => row.join('\t')).join('\r\n'));
    await expect.element(cell('Madder, 4XL')).toHaveValue('48');
    await expect.element(cell('Rani, S')).toHaveValue('10');
    const headed = [
      ['', 'M', 'S'],
      ...[...COLOURS].reverse().map((color, at) => [color, at + 1, 90]),
    ];
    paste(cell('Indigo, XS'), headed.map((row) => row.join('\t')).join('\n'));
    await expect.element(cell('Indigo, M')).toHaveValue('6');
    await expect.element(cell('Madder, S')).toHaveValue('90');
    await expect.element(cell('Madder, 4XL')).toHaveValue('48');
    await saved();
    expect(sent().variants).toHaveLength(48);
  },
);

longTest('counts each size of a new product unless one number is given (rule 2.23)', async () => {
  await startProduct();
  await expect.element(productForm.getByText('Count the stock of')).not.toBeInTheDocument();
  await field('Sizes').fill('S, M');
  await userEvent.keyboard('{Enter}');
  await cell('Rani, S', productForm).fill('4');
  await expect.element(productForm.getByRole('radio', { name: 'All as one' })).not.toBeChecked();
  await expect.element(productForm.getByRole('row', { name: /^Sum/ })).toHaveTextContent('4');
  await save.click();
  await expect.element(productForm).not.toBeInTheDocument();
  const { body } = shop.asked(productEndpoints.create)[0] ?? {};
  expect(body).toMatchObject({
    variants: [
      { color: 'Rani', size: 'S', stock: 4 },
      { color: 'Rani', size: 'M', stock: 0 },
    ],
  });
  expect(body).not.toHaveProperty('stock');
});

test.each(sampleRows([360, 768, 1440]))('is accessible at %d px', async (width) => {
  await page.viewport(width, 900);
  await open('Whole');
  await expect.element(cell('Indigo, XS')).toBeVisible();
  await expectNoFaults(`grid at ${width} px`);
});
