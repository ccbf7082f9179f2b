import { categoryEndpoints, orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main } from '../../testing/shop-page.ts';
import { categoryRef, kurti, stockedShop } from '../../testing/stand-in-catalogue.ts';

const sizeChart = {
  sizes: ['S', 'M'],
  measures: [
    { name: 'Bust', of: 'body' as const, cm: [86, 91] },
    { name: 'Length', of: 'garment' as const, cm: [110, null] },
  ],
};
const kurta = buildProduct({
  category: { ...categoryRef(kurti), hasSizeChart: true },
  modelHeight: 173,
  modelSize: 'M',
  fabric: 'Mul cotton',
});
const plain = buildProduct({ name: 'Plain', category: categoryRef(kurti) });

longTest('the size chart of the category opens on request, in cm and inches', async () => {
  const shop = stockedShop([kurta, plain]);
  shop.answer(categoryEndpoints.get, { ...kurti, sizeChart });
  await openPage(`/product/${kurta._id}?size=M`, { modules: ['mf-catalog'], shop });
  await expect
    .element(main.getByText('The model is 173 cm (5′ 8″) tall and wears M.'))
    .toBeVisible();
  await expect.element(main.getByText('Mul cotton')).toBeVisible();
  expect(shop.asked(categoryEndpoints.get)).toEqual([]);
  await main.getByRole('button', { name: 'Size chart' }).click();
  const chart = page.getByRole('dialog', { name: 'Size chart' });
  const body = chart.getByRole('table', { name: 'Your measures, cm' });
  await expect.element(body.getByRole('row', { name: 'M 91' })).toHaveAttribute('aria-current');
  await expect
    .element(chart.getByRole('table', { name: 'Garment measurements, cm' }))
    .toHaveTextContent('SizeLengthS110M–');
  await expectNoFaults('size chart');
  await chart.getByText('inches', { exact: true }).click();
  await expect
    .element(chart.getByRole('table', { name: 'Your measures, inches' }))
    .toHaveTextContent('SizeBustS34M36');
  await userEvent.keyboard('{Escape}');
  await expect.element(main.getByRole('button', { name: 'Size chart' })).toHaveFocus();
});

test('says that a product runs small, if buyers send it back for that (rule 17.9)', async () => {
  const shop = stockedShop([kurta]);
  shop.answer(categoryEndpoints.get, { ...kurti, sizeChart });
  shop.answer(orderEndpoints.productFit, { productId: kurta._id, fit: 'small' });
  await openPage(`/product/${kurta._id}`, { modules: ['mf-catalog'], shop });
  await expect.element(main.getByRole('button', { name: 'Size chart' })).toBeVisible();
  expect(shop.asked(orderEndpoints.productFit)).toEqual([]);
  await main.getByRole('button', { name: 'Size chart' }).click();
  const chart = page.getByRole('dialog', { name: 'Size chart' });
  await expect
    .element(chart.getByText('Runs small: many buyers needed a larger size.'))
    .toBeVisible();
});

test('a product without a chart has no button for one', async () => {
  await openPage(`/product/${plain._id}`, { modules: ['mf-catalog'], shop: stockedShop([plain]) });
  await expect.element(main.getByRole('group', { name: 'Size' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Size chart' })).not.toBeInTheDocument();
});
