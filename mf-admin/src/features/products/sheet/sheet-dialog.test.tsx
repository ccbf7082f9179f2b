import type { Product, SheetResult } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopWith } from '../../../testing/catalogue.ts';
import { expectNoFaultsAnywhere } from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const kurti = buildProduct({ name: 'Rani Kurti', price: 900, saleprice: 700, stock: 4 });
const stole = buildProduct({ name: 'Zari Stole', price: 500, saleprice: 400, stock: 9 });
const sheet = dialog('Edit 2 products');
const grid = sheet.getByRole('grid', { name: 'Products' });
let shop: StandInShop;

const cell = (row: number, column: number): HTMLElement => {
  const found = grid.element().querySelector(`[data-row="${row}"][data-column="${column}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no cell ${row}, ${column}.`);
  return found;
};
const textsOf = (...places: [row: number, column: number][]) =>
  expect.poll(() => places.map(([row, column]) => cell(row, column).textContent));
const sent = () => shop.asked(productEndpoints.editSheet).map(({ body }) => body);
const answer = (...results: SheetResult['results']): void =>
  shop.answer(productEndpoints.editSheet, { results });
const saved = (product: Product): SheetResult['results'][number] => ({
  ...{ id: product._id, outcome: 'saved', product },
});

function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
  document.activeElement?.dispatchEvent(event);
}

beforeEach(async () => {
  shop = shopWith(kurti, stole).shop;
  await openTab('products', shop);
  await button('Edit as a Sheet').click();
  await expect.element(grid).toBeVisible();
});

test('edits by keyboard, paste and fill, and saves all rows with one call (rule 22.9)', async () => {
  answer(saved({ ...kurti, price: 950, saleprice: 650 }), saved({ ...stole, price: 950 }));
  await userEvent.click(cell(0, 4));
  await userEvent.keyboard('950{Enter}');
  expect(document.activeElement).toBe(cell(1, 4));
  await userEvent.keyboard('1{Escape}{Control>}d{/Control}');
  await textsOf([0, 4], [1, 4]).toEqual(['950', '950']);
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  paste('₹650\t12\n450\t0');
  await textsOf([0, 5], [0, 6], [1, 6]).toEqual(['650', '12', '0']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await textsOf([0, 5], [0, 6]).toEqual(['700', '4']);
  await userEvent.keyboard('{Enter}650{Tab}');
  expect(document.activeElement).toBe(cell(0, 6));
  await button('Save Changes', sheet).click();
  await expect.element(sheet.getByRole('status')).toHaveTextContent('2 products saved');
  expect(sent()).toMatchObject([
    {
      rows: [
        { id: kurti._id, changes: { price: 950, saleprice: 650 } },
        { id: stole._id, changes: { price: 950 } },
      ],
    },
  ]);
});

test('marks invalid cells, focuses the first one, and sends nothing', async () => {
  await userEvent.click(cell(1, 4));
  await userEvent.keyboard('0{Tab}');
  expect(cell(1, 4).getAttribute('aria-invalid')).toBe('true');
  await button('Save Changes', sheet).click();
  await expect.element(sheet.getByText('Price: Enter valid price. Stored: 500')).toBeVisible();
  expect(sent()).toEqual([]);
  await expectNoFaultsAnywhere('the sheet with an invalid cell');
});

longTest(
  'offers both values of a cell that changed meanwhile, and keeps the input (rule 22.9)',
  async () => {
    const current = { ...kurti, stock: 2 };
    answer({ id: kurti._id, outcome: 'changed', product: current });
    await userEvent.click(cell(0, 6));
    await userEvent.keyboard('14{Enter}');
    await button('Save Changes', sheet).click();
    await expect.element(sheet.getByRole('radio', { name: 'Yours: 14' })).toBeChecked();
    await expectNoFaults('the sheet with a conflict');
    await sheet.getByRole('radio', { name: 'Theirs: 2' }).click();
    await textsOf([0, 6]).toEqual(['2']);
    await sheet.getByRole('radio', { name: 'Yours: 14' }).click();
    shop.fail(productEndpoints.editSheet);
    await button('Save Changes', sheet).click();
    await expect.element(sheet.getByText('Failed to update product')).toBeVisible();
    await textsOf([0, 6]).toEqual(['14']);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Discard your changes?')).toBeVisible();
  },
);

test('moves a product to the drafts and back, and shows the GST rate of edited cells (rule 22.8)', async () => {
  await textsOf([0, 8], [0, 9]).toEqual(['Default', 'Published']);
  await userEvent.click(cell(0, 7));
  await userEvent.keyboard('6204{Tab}');
  await textsOf([0, 8]).toEqual(['5%']);
  expect(cell(0, 8).getAttribute('aria-readonly')).toBe('true');
  answer(saved({ ...kurti, hsn: '6204', isDraft: true } as Product));
  await userEvent.keyboard('{ArrowRight}');
  paste('draft');
  await textsOf([0, 9]).toEqual(['Draft']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await textsOf([0, 9]).toEqual(['Published']);
  paste('Hidden');
  await expect.poll(() => cell(0, 9).getAttribute('aria-invalid')).toBe('true');
  paste('Draft');
  await button('Save Changes', sheet).click();
  await expect.element(sheet.getByRole('status')).toHaveTextContent('1 product saved');
  expect(sent()[0]?.rows[0]?.changes).toEqual({ hsn: '6204', status: 'draft' });
  await textsOf([0, 9]).toEqual(['Draft']);
});
