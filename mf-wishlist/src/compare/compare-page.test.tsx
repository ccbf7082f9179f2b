import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, openPage, StandInShop, tabTo } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listsOf, newProduct, STORAGE_KEY, storedLists } from '../testing/lists.ts';
import { counted, heading, hidePage, main, messages } from '../testing/screen.ts';
import { sell } from '../testing/stand-in-lists.ts';

const modules = ['mf-catalog', 'mf-wishlist'];
const four = [
  newProduct({ description: 'Soft.' }),
  newProduct({ price: 1499, saleprice: 1499, description: 'Soft.' }),
  newProduct({ stock: 0, description: 'Soft.' }),
  newProduct({ description: 'Soft.' }),
].map((one) => ({ ...one, category: { ...one.category, name: 'Kurtis' } }));
const [first, , soldOut] = four as [(typeof four)[0], unknown, (typeof four)[0]];
const table = main.getByRole('table', { name: 'Products side by side' });
const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
const textsOf = (locator: typeof table) => () =>
  locator.elements().map(({ textContent }) => textContent);
const takeOff = ({ name }: { name: string }) =>
  main.getByRole('button', { name: `Take ${name} off the comparison` });
let shop: StandInShop;

const open = (products: readonly (typeof first)[], width?: number) =>
  openPage('/compare', { modules, shop, stored: { [STORAGE_KEY]: listsOf([], products) }, width });

beforeEach(() => {
  shop = new StandInShop();
  sell(shop, four);
});

longTest(
  'shows four products side by side in order of selection and marks differences',
  async () => {
    await open(four);
    await expect
      .poll(textsOf(table.getByRole('columnheader')))
      .toEqual(four.map(({ name }) => name));
    const cells = (name: string) => textsOf(row(name).getByRole('cell'));
    expect(cells('Price')()).toEqual(['₹1,299', '₹1,499', '₹1,299', '₹1,299']);
    expect(cells('Availability')()).toEqual(['In stock', 'In stock', 'Sold out', 'In stock']);
    expect(cells('Colours')()).toEqual(['Indigo', 'Indigo', 'Indigo', 'Indigo']);
    const heads = textsOf(table.getByRole('rowheader'));
    expect(heads()).toEqual([
      'Price (differs)',
      'Availability (differs)',
      'Category',
      'For',
      'Colours',
      'Sizes',
      'Weight',
      'Description',
    ]);
    await expect.element(heading).toHaveTextContent('Compare');
    await expect.element(main.getByText('4 pieces', { exact: true })).toBeVisible();

    await main.getByRole('checkbox', { name: 'Only differences' }).click();
    await expect.poll(heads).toEqual(['Price (differs)', 'Availability (differs)']);
    await takeOff(soldOut).click();
    await expect.poll(heads).toEqual(['Price (differs)']);
    await expect
      .element(table.getByRole('columnheader').nth(2))
      .toHaveTextContent(four[3]?.name ?? '');
    await counted('Compare', 3);
    await expect.element(messages).toHaveTextContent(`${soldOut.name} is off the comparison`);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(textsOf(table.getByRole('columnheader')))
      .toEqual(four.map((one) => one.name));
  },
);

test('reports equal products; does not compare a single one', async () => {
  const alike = [four[0], four[3]] as (typeof first)[];
  await open(alike);
  await main.getByRole('checkbox', { name: 'Only differences' }).click();
  await expect.element(main).toHaveTextContent('These products do not differ.');
  await takeOff(first).click();
  await expect.element(main.getByRole('checkbox')).not.toBeInTheDocument();
});

test('removing the last product by keyboard shows the empty state and focuses the heading', async () => {
  await open([first]);
  await tabTo(takeOff(first));
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Nothing to compare yet')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(storedLists()).toBeNull();
});

test('reports an unavailable product, which is removed by a click', async () => {
  await open([first, newProduct()]);
  await expect.element(main.getByText('A product is no longer sold')).toBeVisible();
  await main.getByRole('button', { name: 'Take it off' }).click();
  await expect.element(main.getByText('A product is no longer sold')).not.toBeInTheDocument();
  await counted('Compare', 1);
});

test('keeps the list when products fail to load, and retries by a click', async () => {
  shop.fail(productEndpoints.list, 'no answer');
  await open(four);
  const alert = main.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Your products could not be loaded');
  await expect.element(alert).toHaveTextContent('Your comparison is saved.');
  hidePage();
  sell(shop, four);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(table).toBeVisible();
  await counted('Compare', 4);
});

test('shows an accessible empty state', async () => {
  await open([]);
  await expect.element(main.getByText('Nothing to compare yet')).toBeVisible();
  await expect
    .element(main.getByText('Press the scales icon on up to four products to compare them here.'))
    .toBeVisible();
  await expectNoFaults('/compare, empty');
});

test('is accessible with four products', async () => {
  await open(four);
  await expect.element(table).toBeVisible();
  await expectNoFaults('the comparison');
});

test('stacks names above values on small screens, and long texts below each other', async () => {
  await open(four, 360);
  await expect.element(table.getByRole('columnheader').nth(3)).toBeVisible();
  await expect
    .poll(textsOf(row('₹1,299').getByRole('cell')))
    .toEqual(['₹1,299', '₹1,499', '₹1,299', '₹1,299']);
  for (const { name } of four)
    await expect.element(table.getByRole('row', { name: `${name} Soft.` })).toBeVisible();
  await expectNoFaults('the comparison');
});
