import { productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shopWith } from '../../testing/catalogue.ts';
import { openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query } from '../../testing/screen.ts';

const bar = main.getByRole('navigation', { name: 'Saved views' });
const view = (name: string) => bar.getByRole('link', { name, exact: true });
const header = (name: string) => main.getByRole('columnheader', { name });

test('saves filters, sort and columns as a view that its address opens; views are renamed and deleted (rule 25.5)', async () => {
  const { shop } = shopWith(buildProduct({ name: 'Rani Kurti' }));
  await openTab('products?stock=low&sort=stock-asc', shop);
  await button('Columns').click();
  await dialog('Columns').getByText('Colors', { exact: true }).click();
  await button('Done', dialog('Columns')).click();
  await expect.element(header('Colors')).not.toBeInTheDocument();
  await button('Save View').click();
  await button('Save View', dialog('Save View')).click();
  await expect.element(dialog('Save View').getByText('Enter a name.')).toBeVisible();
  await dialog('Save View').getByLabelText('Name').fill('To order');
  await button('Save View', dialog('Save View')).click();
  await view('All').click();
  await expect.poll(query).toEqual({});
  await expect.element(header('Colors')).not.toBeInTheDocument();
  await button('Columns').click();
  await dialog('Columns').getByText('Colors', { exact: true }).click();
  await button('Done', dialog('Columns')).click();
  await expect.element(header('Colors')).toBeVisible();
  await view('To order').click();
  await expect.poll(query).toEqual({ stock: 'low', sort: 'stock-asc', hide: 'Colors' });
  await expect.element(header('Colors')).not.toBeInTheDocument();
  await expect.element(view('To order')).toHaveAttribute('aria-current', 'page');
  expect(shop.asked(productEndpoints.list).map(({ query: asked }) => asked)).toContainEqual(
    expect.objectContaining({ lowStock: true }),
  );
  await expectNoFaults('views of a table');

  await button('Edit Views').click();
  const edit = dialog('Edit Views');
  await edit.getByLabelText('Name of view 1').fill('Reorder');
  await button('Save Views', edit).click();
  await expect.element(view('Reorder')).toBeVisible();
  await button('Edit Views').click();
  await button('Delete view Reorder', edit).click();
  await button('Save Views', edit).click();
  await expect.element(page.getByRole('link', { name: 'Reorder' })).not.toBeInTheDocument();
});
