import type { Gstr1 } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { buildMonth, NO_SUMS } from '../../testing/builders.ts';
import { catchDownloads, expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, main, query, rowOf } from '../../testing/screen.ts';
import { monthOptions, monthToFile } from './months.ts';

const now = new Date();
const toFile = monthToFile(now);
function shopWith(month: Partial<Gstr1> = {}) {
  const shop = emptyShop();
  shop.answer(orderEndpoints.gstr1, ({ query: asked }) =>
    buildMonth({ month: asked.month, ...month }),
  );
  return shop;
}

longTest('shows figures, consistency and files of the previous month (rule 11.4)', async () => {
  const saved = catchDownloads();
  await openTab('gst-returns', shopWith());
  await expect.element(main).toHaveTextContent('Everything agrees');
  await expect.element(rowOf('Invoices: 3')).toHaveTextContent(/₹2,000.00.*₹2,100.00/);
  await expect.element(rowOf('Credit notes: 1')).toHaveTextContent('-₹1,000.00');
  await expect.element(rowOf('Together: 4')).toHaveTextContent('₹1,050.00');
  await expect.element(rowOf('Large invoices')).not.toHaveTextContent('.csv');
  await button('b2cs.csv').click();
  expect(saved[0]?.name).toBe(`gstr1-${toFile}-b2cs.csv`);
  expect(await saved[0]?.file).toBe(
    'Type,Place Of Supply,Taxable Value\r\nOE,29-Karnataka,1000.00\r\n',
  );
  await expectNoFaultsAnywhere('a month to file');
});

test('selects another month and keeps it in the address', async () => {
  const shop = shopWith();
  await openTab('gst-returns', shop);
  const [, , before] = monthOptions(now);
  await page.getByRole('combobox', { name: 'Month' }).selectOptions(before?.label ?? '');
  await expect
    .poll(() => shop.asked(orderEndpoints.gstr1).at(-1)?.query)
    .toEqual({
      month: before?.value,
    });
  expect(query()).toEqual({ month: before?.value });
});

test('reports inconsistencies with links to the documents (rule 11.5)', async () => {
  const orderId = 'a'.repeat(24);
  await openTab(
    'gst-returns',
    shopWith({
      isFiled: false,
      rounding: -0.04,
      problems: [
        {
          text: 'Document numbers are missing before these documents.',
          count: 21,
          documents: [9, 10, 11, 12, 13, 14].map((at) => ({
            number: `2026-27/0000${String(at).padStart(2, '0')}`,
            orderId,
          })),
        },
      ],
    }),
  );
  await expect.element(main).toHaveTextContent('Check these before you file');
  await expect.element(main).toHaveTextContent('2026-27/000013 2026-27/000014 and 15 more');
  await expect
    .element(page.getByRole('link', { name: '2026-27/000009' }))
    .toHaveAttribute('href', `/order/${orderId}/invoice?number=2026-27%2F000009`);
  await expect.element(main).toHaveTextContent('This shop files no GSTR-1');
  await expect.element(main).toHaveTextContent('it will calculate ₹0.04 less tax');
  await expectNoFaultsAnywhere('a month with problems');
});

test('shows an empty month, and retries one that failed to load', async () => {
  await openTab('gst-returns', shopWith({ net: { count: 0, ...NO_SUMS } }));
  await expect.element(main).toHaveTextContent('No invoice in');
  const shop = emptyShop();
  shop.fail(orderEndpoints.gstr1);
  await openTab('gst-returns', shop);
  await expect.element(main).toHaveTextContent('Error:');
  shop.answer(orderEndpoints.gstr1, ({ query: asked }) => buildMonth({ month: asked.month }));
  await button('Try again').click();
  await expect.element(main).toHaveTextContent('Everything agrees');
  vi.restoreAllMocks();
});
