import type { ImportResult } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopWith } from '../../../testing/catalogue.ts';
import {
  catchDownloads,
  expectNoFaultsAnywhere,
  expectSoundWindow,
} from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const CSV = [
  'sku,name,category,price,saleprice,colors',
  'IMP-1,Imported Stole,Tops,500,500,Rani: S/M',
  'IMP-2,No price,Tops,free,500,Rani',
].join('\n');
const REASON = 'price: Enter valid price';
const importing = dialog('Import CSV');
const choose = (text: string, label = 'Choose a CSV file') =>
  userEvent.upload(
    importing.getByLabelText(label),
    new File([text], 'lines.csv', { type: 'text/csv' }),
  );
const resultOf = (over: Partial<ImportResult> = {}): ImportResult => ({
  added: 1,
  updated: 0,
  unchanged: 0,
  refused: 1,
  lines: [
    { line: 2, sku: 'IMP-1', outcome: 'added' },
    { line: 3, sku: 'IMP-2', outcome: 'refused', reason: REASON },
  ],
  ...over,
});
let shop: StandInShop;

beforeEach(async () => {
  shop = shopWith().shop;
  shop.answer(productEndpoints.importCsv, resultOf());
  await openTab('products', shop);
});

test('previews a file before the upload: first lines and ignored columns', async () => {
  await button('Import CSV').click();
  await expect.element(button('Import', importing)).toBeDisabled();
  await choose(CSV.replace('colors', 'colors,supplier'));
  await expect.element(importing.getByText('The first 2 of 2 lines')).toBeVisible();
  await expect.element(importing.getByRole('cell', { name: 'Imported Stole' })).toBeVisible();
  await expect
    .element(importing.getByText('Ignored columns, as products have no such field: supplier.'))
    .toBeVisible();
  await expect.element(button('Import 2 lines', importing)).toBeEnabled();
  await expectNoFaultsAnywhere('the preview of a catalogue');
  await choose('a,b\n1,2', 'Choose another file');
  await expect
    .element(importing.getByText('This file has none of the columns of a catalogue.'))
    .toBeVisible();
  await expect.element(button('Import', importing)).toBeDisabled();
  expect(shop.asked(productEndpoints.importCsv)).toEqual([]);
});

test('lists invalid lines with number, SKU and reason, and saves them for correction', async () => {
  await button('Import CSV').click();
  await choose(CSV);
  await button('Import 2 lines', importing).click();
  await expect.element(importing.getByText('1 line was refused')).toBeVisible();
  await expect
    .element(importing.getByRole('list', { name: 'Refused lines' }))
    .toHaveTextContent(`Line 3 (IMP-2): ${REASON}`);
  await expect.element(importing).toHaveTextContent('Added1Updated0Unchanged0Refused1');
  expect(await shop.asked(productEndpoints.importCsv)[0]?.files[0]?.text()).toBe(CSV);
  await expectNoFaultsAnywhere('the outcome of an import');
  const saved = catchDownloads();
  await button('Save these lines', importing).click();
  await expect.poll(() => saved[0]?.name).toBe('refused-lines.csv');
  // `text()` removes the BOM
  expect((await saved[0]?.file)?.replace(/^\ufeff/, '')).toBe(
    `problem,sku,name,category,price,saleprice,colors\r\n${REASON},IMP-2,No price,Tops,free,500,Rani`,
  );
  await button('Done', importing).click();
  await expect.element(importing).not.toBeInTheDocument();
  await expect.element(button('Import CSV')).toHaveFocus();
  expect(shop.asked(productEndpoints.list).length).toBeGreaterThan(1);
});

test('reports a complete import', async () => {
  shop.answer(
    productEndpoints.importCsv,
    resultOf({ added: 0, unchanged: 2, refused: 0, lines: [] }),
  );
  await button('Import CSV').click();
  await choose(CSV);
  await button('Import 2 lines', importing).click();
  await expect.element(importing.getByText('Every line was imported.')).toBeVisible();
  await expect.element(importing).toHaveTextContent('Added0Updated0Unchanged2Refused0');
  expect(button('Save these lines').query()).toBeNull();
});

test('reports an interruption as a failure', async () => {
  shop.answer(
    productEndpoints.importCsv,
    resultOf({ stopped: 'The database went away after line 3.' }),
  );
  await button('Import CSV').click();
  await choose(CSV);
  await button('Import 2 lines', importing).click();
  await expect.element(importing.getByText('The database went away after line 3.')).toBeVisible();
  await expect.element(importing).toHaveTextContent('Save them, correct them and import that file');
});

test('keeps the selected file after a failed upload', async () => {
  shop.fail(productEndpoints.importCsv);
  await button('Import CSV').click();
  await choose(CSV);
  await button('Import 2 lines', importing).click();
  await expect
    .element(importing.getByRole('alert'))
    .toHaveTextContent('The file could not be imported.');
  await expect.element(button('Import 2 lines', importing)).toBeEnabled();
  await expectNoFaults('an import that failed');
});

test('shows upload progress', async () => {
  const letGo = shop.hold(productEndpoints.importCsv);
  await button('Import CSV').click();
  await choose(CSV);
  await button('Import 2 lines', importing).click();
  await expect.poll(() => shop.asked(productEndpoints.importCsv)).toHaveLength(1);
  shop.uploaded(0.5);
  await expect.element(importing.getByText('Sending 50%')).toBeVisible();
  shop.uploaded(1);
  await expect
    .element(importing.getByRole('progressbar', { name: 'Importing lines' }))
    .toBeVisible();
  letGo();
  await expect.element(importing.getByText('1 line was refused')).toBeVisible();
});

test('has an accessible dialog', async () => {
  await expectSoundWindow(button('Import CSV'), 'Import CSV');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
