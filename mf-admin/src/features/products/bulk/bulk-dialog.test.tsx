import { type BulkChange, type BulkResult, texts } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildProduct,
  expectNoFaults,
  longTest,
  type StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopWith } from '../../../testing/catalogue.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog, main, rowOf } from '../../../testing/screen.ts';

const cheap = buildProduct({ name: 'Cheap Kurti', stock: 4 });
const dear = buildProduct({ name: 'Dear Kurti', stock: 9 });
const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
const one = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });
const both = dialog('Change 2 products');
const result = dialog('Changed');
const open = button('Change stock or price');
let shop: StandInShop;

const resultOf = (
  outcomes: [string, BulkResult['results'][number]['outcome'], string?][],
): BulkResult => {
  const count = (wanted: string): number =>
    outcomes.filter(([, outcome]) => outcome === wanted).length;
  return {
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    results: outcomes.map(([id, outcome, reason]) => ({ id, outcome, reason })),
  };
};

async function change(what: string, amount: string): Promise<void> {
  await both.getByRole('combobox', { name: 'What' }).selectOptions(what);
  await both.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await button('Change 2 products', both).click();
}

beforeEach(async () => {
  shop = shopWith(cheap, dear).shop;
  await openTab('products', shop);
});

longTest('selects products individually or all, and clears the selection', async () => {
  await one('Cheap Kurti').click();
  await expect.element(main.getByText('1 product chosen')).toBeVisible();
  await expect.element(rowOf('Cheap Kurti')).toHaveAttribute('data-marked', 'true');
  await expect.element(all).not.toBeChecked();
  await all.click();
  await expect.element(main.getByText('2 products chosen')).toBeVisible();
  await expect.element(one('Dear Kurti')).toBeChecked();
  await expectNoFaultsAnywhere('chosen products');
  await all.click();
  await expect.element(main.getByText(/chosen/)).not.toBeInTheDocument();
  await all.click();
  await button('Choose none').click();
  await expect.element(one('Cheap Kurti')).not.toBeChecked();
  await expect.element(open).not.toBeInTheDocument();
});

longTest('reports an invalid amount at its field and sends nothing', async () => {
  await all.click();
  await open.click();
  await change('Set stock to', '2.5');
  const amount = both.getByRole('textbox', { name: 'Amount' });
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(/Enter valid amount/);
  await amount.fill('2');
  await expect.element(amount).not.toHaveAttribute('aria-invalid');
  expect(shop.asked(productEndpoints.bulk)).toEqual([]);
});

longTest('lists rejected products with reasons and clears the selection', async () => {
  shop.answer(
    productEndpoints.bulk,
    resultOf([
      [cheap._id, 'refused', 'There are only 4 pieces.'],
      [dear._id, 'changed'],
    ]),
  );
  await all.click();
  await open.click();
  await change('Add to stock', '-5');
  await expect.element(result).toHaveTextContent('1 changed, 0 unchanged, 1 refused.');
  await expect
    .element(result.getByRole('listitem'))
    .toHaveTextContent('Cheap Kurti: There are only 4 pieces.');
  await expectNoFaults('the outcome of a change of many');
  const asked = shop.asked(productEndpoints.list).length;
  expect(asked).toBeGreaterThan(1);
  await button('Done', result).click();
  await expect.element(result).not.toBeInTheDocument();
  await expect.element(main.getByText(/chosen/)).not.toBeInTheDocument();
});

const changes: [string, string, BulkChange['change']][] = [
  ['Set stock to', '12', { stock: { set: 12 } }],
  ['Add to stock', '-5', { stock: { add: -5 } }],
  ['Set price to', '999.50', { price: { set: 999.5 } }],
  ['Change price by', '10', { price: { percent: 10 } }],
  ['Set sale price to', '800', { saleprice: { set: 800 } }],
  ['Change sale price by', '-10', { saleprice: { percent: -10 } }],
];
test.each(sampleRows(changes))(
  '%s %s is sent for the selected products',
  async (what, amount, sent) => {
    shop.answer(
      productEndpoints.bulk,
      resultOf([
        [cheap._id, 'changed'],
        [dear._id, 'unchanged'],
      ]),
    );
    await all.click();
    await open.click();
    await change(what, amount);
    await expect.element(result).toHaveTextContent('1 changed, 1 unchanged, 0 refused.');
    const bodies = shop.asked(productEndpoints.bulk).map(({ body }) => body);
    expect(bodies).toEqual([{ ids: [cheap._id, dear._id], change: sent }]);
  },
);

longTest('keeps selection and input after a failure, with a message (rule 8.3)', async () => {
  shop.fail(productEndpoints.bulk);
  await one('Dear Kurti').click();
  await open.click();
  const dialogOfOne = dialog('Change 1 product');
  await dialogOfOne.getByRole('textbox', { name: 'Amount' }).fill('3');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialogOfOne.getByRole('alert'))
    .toHaveTextContent(texts.failed.productUpdate);
  await expect.element(dialogOfOne.getByRole('textbox', { name: 'Amount' })).toHaveValue('3');
  await button('Cancel', dialogOfOne).click();
  await expect.element(main.getByText('1 product chosen')).toBeVisible();
});

test('has an accessible dialog', async () => {
  await all.click();
  await expectSoundWindow(open, 'Change 2 products');
});
