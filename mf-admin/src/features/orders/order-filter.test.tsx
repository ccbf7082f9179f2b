import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads, expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, main, query, rowOf } from '../../testing/screen.ts';

const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const askedLast = () => shop.asked(orderEndpoints.list).at(-1)?.query;
let shop: StandInShop;

beforeEach(() => {
  shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([buildOrder()], 45));
});

longTest(
  'keeps search, statuses and days in the address and queries the service by them (rule 2.25)',
  async () => {
    const { reload } = await openTab('orders?page=3', shop);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(' KURTI ');
    await expect.poll(askedLast).toMatchObject({ q: 'KURTI', page: 1 });
    await choice('Order status').selectOptions('Shipped');
    await choice('Payment status').selectOptions('Pending');
    await field('From').fill('2026-01-05');
    await field('To').fill('2026-01-06');
    const wanted = {
      status: 'Shipped',
      paymentStatus: 'Pending',
      from: '2026-01-05',
      to: '2026-01-06',
    };
    await expect.poll(askedLast).toMatchObject({ q: 'KURTI', sort: 'newest', ...wanted });
    expect(query()).toEqual({
      q: 'KURTI',
      status: 'Shipped',
      payment: 'Pending',
      from: '2026-01-05',
      to: '2026-01-06',
    });
    await reload();
    await expect.element(choice('Order status')).toHaveValue('Shipped');
    await expect.element(choice('Payment status')).toHaveValue('Pending');
    await expect.element(field('From')).toHaveValue('2026-01-05');
    await expect.element(field('To')).toHaveValue('2026-01-06');
    await choice('Order status').selectOptions('');
    await expect.poll(askedLast).not.toHaveProperty('status', 'Shipped');
  },
);

test('ignores an invalid address', async () => {
  await openTab('orders?status=Lost&payment=x&from=yesterday&to=2026-99-99&sort=x&page=-1', shop);
  await expect.element(main.getByRole('table')).toBeVisible();
  expect(askedLast()).toEqual({ sort: 'newest', page: 1, limit: 20 });
});

longTest('sorts totals and dates by their headers in both directions', async () => {
  await openTab('orders', shop);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'descending');
  for (const [sort, direction] of [
    ['total-desc', 'descending'],
    ['total-asc', 'ascending'],
  ] as const) {
    await header('Total').getByRole('button').click();
    await expect.element(header('Total')).toHaveAttribute('aria-sort', direction);
    await expect.poll(askedLast).toMatchObject({ sort, page: 1 });
    expect(query()).toEqual({ sort });
  }
  await expect.element(header('Date')).not.toHaveAttribute('aria-sort');
});

test('keeps the filter across pages', async () => {
  await openTab('orders?status=Shipped', shop);
  await expect.element(main.getByText('1–20 of 45')).toBeVisible();
  await main
    .getByRole('navigation', { name: 'Orders' })
    .getByRole('link', { name: /3/ })
    .first()
    .click();
  await expect.element(main.getByText('41–45 of 45')).toBeVisible();
  expect(query()).toEqual({ status: 'Shipped', page: '3' });
  expect(askedLast()).toMatchObject({ status: 'Shipped', page: 3 });
});

test('shows an empty state without matches', async () => {
  shop.answer(orderEndpoints.list, ordersOf([]));
  await openTab('orders?status=Returned', shop);
  await expect.element(main.getByText('No orders match these filters.')).toBeVisible();
  await expectNoFaultsAnywhere('no orders');
});

test('exports what the filter shows', async () => {
  shop.answer(
    orderEndpoints.exportCsv,
    () => new Response('orderId\r\n1a2b3c', { headers: { 'Content-Type': 'text/csv' } }),
  );
  await openTab(
    'orders?q=kurti&status=Shipped&payment=Paid&from=2026-01-05&sort=oldest&page=2',
    shop,
  );
  const saved = catchDownloads();
  await button('Export CSV').click();
  await expect.poll(() => saved[0]?.name).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await saved[0]?.file).toBe('orderId\r\n1a2b3c');
  expect(shop.asked(orderEndpoints.exportCsv)[0]?.query).toEqual({
    q: 'kurti',
    status: 'Shipped',
    paymentStatus: 'Paid',
    from: '2026-01-05',
    sort: 'oldest',
  });
});

test('reports a failed export', async () => {
  shop.fail(orderEndpoints.exportCsv);
  await openTab('orders', shop);
  await button('Export CSV').click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('The export could not be created. Please try again.');
});

longTest('passes the filter to the picking list and back', async () => {
  const order = buildOrder();
  shop.answer(orderEndpoints.list, ordersOf([order]));
  await openTab('orders?status=Shipped&q=kurti', shop);
  await main.getByRole('link', { name: 'Picking list' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Picking list' })).toBeVisible();
  await expect.element(main.getByText(/^1 order, Shipped · /)).toBeVisible();
  expect(query()).toEqual({ status: 'Shipped', q: 'kurti' });
  expect(askedLast()).toMatchObject({ status: 'Shipped', q: 'kurti', limit: 100 });
  await main.getByRole('link', { name: 'Back to the orders' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'All Orders' })).toBeVisible();
  expect(query()).toEqual({ status: 'Shipped', q: 'kurti' });
  await expect.element(rowOf(orderNumber(order._id))).toBeVisible();
});

test('shows an empty shop instead of an empty filter', async () => {
  await openTab('orders', emptyShop());
  await expect.element(main.getByText('No orders yet', { exact: true })).toBeVisible();
  await expect.element(main.getByText('No orders match these filters.')).not.toBeInTheDocument();
});
