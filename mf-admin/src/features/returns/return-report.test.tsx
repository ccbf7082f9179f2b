import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildReturnReport } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, main, query } from '../../testing/screen.ts';

const table = (name: string) => main.getByRole('table', { name });
const rowIn = (name: string, text: string) =>
  table(name).getByRole('row').filter({ hasText: text });

longTest(
  'shows rate and reasons by product, size and category, and what runs small (rule 17.9)',
  async () => {
    const shop = emptyShop();
    shop.answer(orderEndpoints.returnReport, buildReturnReport());
    await openTab('returns', shop);
    await page.getByRole('tab', { name: 'Report' }).click();
    await expect.element(main).toHaveTextContent(/Return rate\s*20%\s*40 of 200 units delivered/);
    await expect.element(rowIn('Reasons by units', 'Too small')).toHaveTextContent('25 units');
    await expect
      .element(rowIn('Reasons by units', 'Fabric or stitching'))
      .toHaveTextContent('1 unit');
    await expect.element(rowIn('Return rate by size', 'M')).toHaveTextContent('12.5% · 3 of 24');
    await expect
      .element(rowIn('Return rate by category', 'Kurtis'))
      .toHaveTextContent('35% · 28 of 80');
    const kurti = rowIn('Return rate by product', 'Bagru Kurti');
    await expect.element(kurti).toHaveTextContent('Runs small');
    await expect.element(kurti).toHaveTextContent('Too small (24), No longer wanted (3)');
    await expect.element(kurti).not.toHaveTextContent('Fabric or stitching');
    const stole = rowIn('Return rate by product', 'Patola Stole');
    await expect.element(stole).toHaveTextContent(/1,200.*0.*0%.*–/);
    await expect.element(stole).not.toHaveTextContent('Runs');
    await expectNoFaultsAnywhere('the report');
  },
);

test('reports other periods and keeps the choice in the address', async () => {
  const shop = emptyShop();
  shop.answer(orderEndpoints.returnReport, ({ query: { days = '90' } }) =>
    buildReturnReport({ days: Number(days), rate: days === '365' ? 0.1 : 0.2 }),
  );
  const { reload } = await openTab('returns?view=report', shop);
  await expect.element(main.getByRole('radio', { name: '90 days' })).toBeChecked();
  await main.getByText('365 days').click();
  await expect.element(main).toHaveTextContent(/Return rate\s*10%/);
  expect(query()).toEqual({ view: 'report', days: '365' });
  await reload();
  await expect.element(main.getByRole('radio', { name: '365 days' })).toBeChecked();
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expect.element(main.getByText('No open returns')).toBeVisible();
});

test('the report shows a text instead of a table when nothing came back or nothing was delivered', async () => {
  const shop = emptyShop();
  const none = { returned: 0, rate: 0, reasons: [], products: [], sizes: [], categories: [] };
  shop.answer(orderEndpoints.returnReport, ({ query: { days } }) =>
    buildReturnReport({ ...none, sold: days === '30' ? 0 : 24 }),
  );
  await openTab('returns?view=report', shop);
  await expect.element(main.getByText('Nothing came back in this period.')).toBeVisible();
  await main.getByText('30 days').click();
  await expect.element(main.getByText('No orders were delivered in this period')).toBeVisible();
});

test('shows that the report could not be loaded, and loads it again on request', async () => {
  const shop = emptyShop();
  shop.answer(orderEndpoints.returnReport, buildReturnReport());
  shop.fail(orderEndpoints.returnReport, 'HTML', { times: 1 });
  await openTab('returns?view=report', shop);
  await expect.element(main.getByRole('alert')).toHaveTextContent(/^Error: /);
  await button('Try again').click();
  await expect.element(table('Reasons by units')).toBeVisible();
});
