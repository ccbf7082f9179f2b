import { expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectSearch, panel, pressSize } from '../../testing/shop-page.ts';
import { buildProducts, stockedShop } from '../../testing/stand-in-catalogue.ts';

const sheet = page.getByRole('dialog', { name: 'Filter' });
const opener = page.getByRole('button', { name: /^Filter/ });
const large = { name: 'Rust', sizes: ['L'], images: [] };

beforeEach(async () => {
  const shop = stockedShop([...buildProducts(15), ...buildProducts(2, { colors: [large] })]);
  await openPage('/shop', { modules: ['mf-catalog'], shop, width: 360, height: 740 });
});

test('on a phone the filters are a sheet that shows its count and restores the focus', async () => {
  await expect.element(panel).not.toBeInTheDocument();
  await opener.click();
  await pressSize(sheet, 'M');
  await expectSearch('?size=M');
  await expect.element(sheet.getByRole('button', { name: 'Show 15 products' })).toBeVisible();
  await expectNoFaults('filters on a phone');
  await sheet.getByRole('button', { name: 'Show 15 products' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(opener).toHaveTextContent('Filter (1)');
  await expectNoFaults('shop on a phone');
});

test('one result is singular', async () => {
  const shop = stockedShop(buildProducts(1));
  await openPage('/shop', { modules: ['mf-catalog'], shop, width: 360, height: 740 });
  await opener.click();
  await expect
    .element(sheet.getByRole('button', { name: 'Show 1 product', exact: true }))
    .toBeVisible();
});

longTest('Escape closes the sheet and keeps the filters', async () => {
  await opener.click();
  await pressSize(sheet, 'L');
  await expectSearch('?size=L');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expectSearch('?size=L');
});

longTest(
  'categories are chips above the products; pressing the chosen one again clears it',
  async () => {
    const categories = page.getByRole('navigation', { name: 'Categories' });
    const all = categories.getByRole('link', { name: 'All' });
    await expect.element(all).toHaveAttribute('aria-current', 'true');
    const kurti = categories.getByRole('link', { name: 'Kurti' });
    await kurti.click();
    await expectSearch('?category=kurti');
    await expect.element(kurti).toHaveAttribute('aria-current', 'true');
    await expect.element(all).not.toHaveAttribute('aria-current');
    await kurti.click();
    await expectSearch('');
    await categories.getByRole('link', { name: 'Tops' }).click();
    await expectSearch('?category=tops');
    await all.click();
    await expectSearch('');
  },
);
