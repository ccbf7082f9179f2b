import { type ErrorCode, errorCodes, texts } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildProduct,
  expectNoFaults,
  longTest,
  pressEnterOn,
  type StandInShop,
  sampleRows,
  tabTo,
  typeInto,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addPictures,
  field,
  productForm,
  save,
  shopWith,
  startProduct,
} from '../../../testing/catalogue.ts';
import { expectSoundWindow, pictureFile } from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog, rowOf } from '../../../testing/screen.ts';

const { validation } = texts;
const original = buildProduct({
  name: 'Original',
  price: 1500,
  saleprice: 1200,
  description: 'Woven twice.',
  stock: 3,
});
const edit = dialog('Edit Product');
const created = () => shop.asked(productEndpoints.create);
let shop: StandInShop;

beforeEach(async () => {
  shop = shopWith(original).shop;
  await openTab('products', shop);
});

longTest(
  'validates in the order of the rules, one problem at a time at its field (rules 2.23, 5.9)',
  async ({ task }) => {
    task.meta.slow = 'fills in a whole form and presses Save after each field';
    await button('Add Product').click();
    await expect
      .element(productForm)
      .toHaveTextContent('Add product details, colors, sizes, and images (3 images/color)');
    await expect.element(field('Product name')).toHaveFocus();
    await expect.element(field('Stock')).toHaveValue('0');
    const steps: [string, string, () => Promise<void>][] = [
      ['Product name', validation.productName, () => field('Product name').fill('Stole')],
      ['Category', validation.productCategory, () => field('Category').selectOptions('Tops')],
      ['Price', validation.price, () => field('Price').fill('1500')],
      ['Sale price', validation.saleprice, () => field('Sale price').fill('1200.50')],
      ['Color name', validation.colour, () => field('Color name').fill('Rani')],
    ];
    for (const [label, message, mend] of steps) {
      await save.click();
      await expect.element(field(label)).toHaveFocus();
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(message));
      expect(productForm.element().querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
      await mend();
    }
    expect(created()).toEqual([]);
    await save.click();
    await expect.element(productForm).not.toBeInTheDocument();
    expect(created()).toHaveLength(1);
  },
);

longTest('is accessible with errors and without a colour', async () => {
  await button('Add Product').click();
  await save.click();
  await expectNoFaults('a product with faults');
  await button('Remove color', productForm).click();
  await field('Product name').fill('Stole');
  await field('Category').selectOptions('Tops');
  await field('Price').fill('900');
  await field('Sale price').fill('900');
  await save.click();
  await expect.element(productForm.getByRole('alert')).toHaveTextContent(validation.colour);
  await expect.element(button('Add color', productForm)).toHaveFocus();
});

test('sends everything entered, adds it to the list and shows a message', async () => {
  await startProduct();
  await field('Sale price').fill('850.5');
  await field('Tag').selectOptions('Trending');
  await field('Gender').selectOptions('Women');
  await field('Stock').fill('7');
  await field('SKU').fill('ZS-1');
  await field('Weight').fill('250');
  await field('Description').fill('Woven twice.');
  await productForm.getByText('Fabric, care, model and size chart').click();
  await field('Fabric').fill('Silk');
  await field('Height of the model').fill('173');
  await field('Size chart').fill('Size; Bust\nS; 86');
  await productForm.getByText('On the label: maker, quantity, country').click();
  await field('Net quantity').fill('1 N');
  await field('Country of origin').selectOptions('Nepal');
  await field('Imported by').fill('Bana Imports, Mumbai 400001');
  await field('Sizes').fill('S, , M');
  await userEvent.keyboard('{Enter}');
  await save.click();
  await expect.element(productForm).not.toBeInTheDocument();
  expect(created()[0]?.body).toEqual({
    name: 'Zari Stole',
    category: 'Tops',
    price: 900,
    saleprice: 850.5,
    tag: 'trending',
    gender: 'women',
    stock: 7,
    sku: 'ZS-1',
    weight: 250,
    description: 'Woven twice.',
    fabric: 'Silk',
    modelHeight: 173,
    sizeChart: { sizes: ['S'], measures: [{ name: 'Bust', of: 'body', cm: [86] }] },
    netQuantity: '1 N',
    countryOfOrigin: 'NP',
    importer: 'Bana Imports, Mumbai 400001',
    colors: [{ name: 'Rani', sizes: ['S', 'M'], newImages: 0 }],
  });
  await expect.element(rowOf('Zari Stole')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('Zari Stole saved');
  await expect.element(button('Add Product')).toHaveFocus();
});

longTest('creates a product by keyboard alone', async () => {
  await pressEnterOn(button('Add Product'));
  await expect.element(field('Product name')).toHaveFocus();
  await userEvent.keyboard('Typed');
  await tabTo(field('Category'));
  await userEvent.keyboard('Tops');
  await typeInto(field('Price'), '1499.5');
  await typeInto(field('Sale price'), '1299');
  await userEvent.keyboard('{Enter}');
  await expect.element(productForm.getByText(validation.colour)).toBeVisible();
  await expect.element(field('Color name')).toHaveFocus();
  await userEvent.keyboard('Haldi');
  await tabTo(field('Sizes'));
  await userEvent.keyboard('S,M,');
  await tabTo(field('Add images of Haldi'));
  await pressEnterOn(save);
  await expect.element(productForm).not.toBeInTheDocument();
  await expect.element(button('Add Product')).toHaveFocus();
  expect(created()[0]?.body).toMatchObject({
    name: 'Typed',
    price: 1499.5,
    saleprice: 1299,
    colors: [{ name: 'Haldi', sizes: ['S', 'M'] }],
  });
});

test.each(
  sampleRows(['product.sku_taken', 'product.category_unknown', 'product.image_invalid'] as const),
)('keeps a rejected form with the reason: %s', async (code: ErrorCode) => {
  shop.refuse(productEndpoints.create, code);
  await startProduct();
  await save.click();
  await expect.element(productForm.getByRole('alert')).toHaveTextContent(errorCodes[code].message);
  await expect.element(field('Product name')).toHaveValue('Zari Stole');
});

test('keeps the form with its pictures after a broken upload (rule 8.5)', async () => {
  shop.fail(productEndpoints.create, 'no answer', { times: 1 });
  await startProduct();
  await addPictures('Rani', [await pictureFile()]);
  await expect.element(productForm.getByRole('img')).toBeVisible();
  await save.click();
  await expect.element(productForm.getByRole('alert')).toHaveTextContent(texts.failed.productSave);
  await expect.element(field('Product name')).toHaveValue('Zari Stole');
  await expect.element(productForm.getByRole('img')).toBeVisible();
  await save.click();
  await expect.element(productForm).not.toBeInTheDocument();
  expect(created().at(-1)?.files).toHaveLength(1);
});

longTest('sends only differences with the ETag they are based on', async () => {
  await button('Edit Original').click();
  await expect.element(field('Product name', edit)).toHaveValue('Original');
  await field('Price', edit).fill('1600');
  await button('Save Product', edit).click();
  await expect.element(edit).not.toBeInTheDocument();
  const [asked] = shop.asked(productEndpoints.update);
  expect(asked?.params.id).toBe(original._id);
  expect(asked?.body).toEqual({ price: 1600 });
  expect(asked?.headers.get('if-match')).toBe(`"${original.updatedAt}/3"`);
});

longTest('copies everything except name and SKU, with its own pictures', async () => {
  const picture = await pictureFile();
  shop.answer(
    productEndpoints.image,
    () => new Response(picture, { headers: { 'Content-Type': 'image/png' } }),
  );
  await button('Duplicate Original').click();
  const copy = dialog('Duplicate Product');
  await expect.element(field('Product name', copy)).toHaveValue('Original (copy)');
  await expect.element(field('SKU', copy)).toHaveValue('');
  await expect.element(copy.getByRole('img')).toBeVisible();
  await button('Save Product', copy).click();
  await expect.element(copy).not.toBeInTheDocument();
  const [asked] = created();
  expect(asked?.body).toMatchObject({
    name: 'Original (copy)',
    price: 1500,
    saleprice: 1200,
    stock: 3,
    description: 'Woven twice.',
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], newImages: 1 }],
  });
  expect(asked?.body).not.toHaveProperty('sku');
  expect(asked?.files).toHaveLength(1);
  expect(shop.asked(productEndpoints.update)).toEqual([]);
});

longTest('retries a product that failed to load', async () => {
  shop.fail(productEndpoints.get, 'no answer', { times: 1 });
  await button('Edit Original').click();
  await expect.element(edit).toHaveTextContent(texts.failed.product);
  await edit.getByRole('button', { name: /try again/i }).click();
  await expect.element(field('Product name', edit)).toHaveValue('Original');
});

longTest('has accessible dialogs', async () => {
  await expectSoundWindow(button('Add Product'), 'Add Product');
  await expectSoundWindow(button('Edit Original'), 'Edit Product');
});

longTest(
  'warns of a price without a consistent GST rate and offers both neighbours (rule 11.9)',
  async () => {
    await startProduct();
    const warning = productForm.getByRole('alert');
    await field('Price').fill('3000');
    await field('Sale price').fill('2700');
    await expect.element(warning).not.toBeInTheDocument();
    await field('HSN code').fill('6204');
    await expect.element(warning).toHaveTextContent('₹2,700 fits neither rate of GST');
    await expectNoFaults('a price between rates');
    await button('Sell at ₹2,625, 5%', productForm).click();
    await expect.element(field('Sale price')).toHaveValue('2625');
    await expect.element(field('Price')).toHaveValue('3000');
    await expect.element(warning).not.toBeInTheDocument();
    // without a sale both are the price
    await field('Price').fill('2700');
    await field('Sale price').fill('2700');
    await button('Sell at ₹2,950.01, 18%', productForm).click();
    await expect.element(field('Price')).toHaveValue('2950.01');
    await expect.element(field('Sale price')).toHaveValue('2950.01');
  },
);

longTest(
  'writes pasted amounts and numbers in plain digits when the focus leaves their field (rule 10.21)',
  async () => {
    await startProduct();
    for (const [label, typed, plain] of [
      ['Price', '₹ 1,29,900.00', '129900'],
      ['Sale price', 'Rs. 1,299/-', '1299'],
      ['Stock', '१,२०० ', '1200'],
    ] as const) {
      await field(label).fill(typed);
      await userEvent.tab();
      await expect.element(field(label)).toHaveValue(plain);
    }
    await field('Price').fill('1.299');
    await save.click();
    await expect.element(field('Price')).toHaveAccessibleDescription(/Enter valid price/);
  },
);
