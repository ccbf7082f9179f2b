import { orderNumber, shopDay, texts } from '@tanabana/contracts';
import { orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, buildProduct, longTest } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { buildMismatch, buildStats, LAST_DAY } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab, paymentsOf } from '../../testing/dashboard.ts';
import { main, query, rows } from '../../testing/screen.ts';

const card = (name: string | RegExp) => main.getByRole('link', { name });
const region = (name: string) => main.getByRole('region', { name });
/** 40 products, 7 of them sold out, 2 with low stock. */
function stockedShop() {
  const shop = emptyShop();
  const low = [buildProduct({ name: 'Bagru Kurti', sku: 'LOW-1', stock: 2 })];
  shop.answer(productEndpoints.list, ({ query: { inStock, lowStock } }) => {
    if (lowStock) return listOf(low);
    return listOf([], inStock === false ? 7 : 40);
  });
  return shop;
}

test('shows figures with Indian grouping, linked to what they count (rules 1.4, 2.19)', async () => {
  await openTab('', stockedShop());
  await expect
    .element(card('Revenue ₹1,23,456.50 1,234 orders'))
    .toHaveAttribute('href', '/dashboard/orders');
  await expect
    .element(card('Orders 1,234 12 Pending'))
    .toHaveAttribute('href', '/dashboard/orders?status=Pending');
  await expect
    .element(card('Products 40 7 out of stock'))
    .toHaveAttribute('href', '/dashboard/products?stock=out');
  const weekAgo = shopDay(new Date(Date.now() - 168 * 3_600_000));
  await expect
    .element(card('Customers 567 34 orders in the last 168 hours'))
    .toHaveAttribute('href', `/dashboard/orders?from=${weekAgo}`);
});

longTest("opens a figure's list with its filter, and Back returns", async () => {
  await openTab('', stockedShop());
  await card(/Orders .* Pending/).click();
  await expect.element(page.getByRole('combobox', { name: 'Order status' })).toHaveValue('Pending');
  history.back();
  await card(/^Products .* out of stock/).click();
  await expect.element(page.getByRole('combobox', { name: 'Stock' })).toHaveValue('out');
});

test('compares a period with the previous one, linked to the counted orders (rule 10.15)', async () => {
  await openTab('', stockedShop());
  const range = region('30 days');
  const tile = (name: string) => range.getByRole('link', { name });
  const days = 'from=2026-01-01&to=2026-01-30';
  for (const [name, query] of [
    ['Revenue ₹4,500.00 50% more than ₹3,000.00 before', days],
    ['Orders 3 25% fewer than 4 before', days],
    ['Average order ₹1,500.00 100% more than ₹750.00 before', `${days}&sort=total-desc`],
    ['Paid ₹3,000.00 2 orders', `${days}&payment=Paid`],
    ['Unpaid ₹1,500.00 1 order', `${days}&payment=Unpaid`],
  ] as const) {
    await expect.element(tile(name)).toBeVisible();
    expect(
      [...new URLSearchParams(tile(name).element().getAttribute('href')?.split('?')[1])].sort(),
    ).toEqual([...new URLSearchParams(query)].sort());
  }
  await tile('Unpaid').click();
  await expect
    .element(page.getByRole('combobox', { name: 'Payment status' }))
    .toHaveValue('Unpaid');
});

test('shows that there is nothing to compare with, and no percentage of zero (rule 10.15)', async () => {
  const shop = stockedShop();
  const { period } = buildStats();
  shop.answer(orderEndpoints.stats, buildStats({ before: null }));
  const { reload } = await openTab('', shop);
  const range = region('30 days');
  await expect
    .element(range.getByText('The shop has no 30 earlier days to compare with.'))
    .toBeVisible();
  await expect.element(range.getByRole('link', { name: 'Revenue ₹4,500.00' })).toBeVisible();
  expect(range.getByText('before', { exact: false }).elements()).toHaveLength(0);
  const none = { orders: 0, revenue: 0 };
  const before = { from: '', to: '', ...none, average: null, paid: none, unpaid: none };
  const sum = { ...before, from: '2025-12-02', to: '2025-12-31' };
  shop.answer(orderEndpoints.stats, buildStats({ period, before: sum }));
  await reload();
  await expect.element(range.getByRole('link', { name: 'Orders 3 none before' })).toBeVisible();
});

test.each([
  [1440, true],
  [768, false],
])('at %i px charts are side by side: %s (rule 10.15)', async (width, beside) => {
  await openTab('', stockedShop(), { width });
  const [revenue, orders] = ['Revenue per day', 'Orders per day'].map((name) =>
    main.getByRole('img', { name }),
  );
  await expect.element(orders as never).toBeVisible();
  const top = (chart: typeof revenue) => chart?.element().getBoundingClientRect().top;
  expect(top(revenue) === top(orders)).toBe(beside);
});

longTest(
  'links recent orders, statuses, top products and low stock (rules 1.4, 2.19)',
  async () => {
    const shop = stockedShop();
    const order = buildOrder({ createdAt: new Date(2026, 0, 5, 9, 3).toISOString() });
    const productId = buildProduct()._id;
    shop.answer(
      orderEndpoints.stats,
      buildStats({
        recent: [order],
        topProducts: [{ productId, name: 'Patola Stole', image: null, quantity: 9, revenue: 8991 }],
      }),
    );
    await openTab('', shop);
    const recent = region('Recent Orders').getByRole('listitem');
    await expect.element(recent).toHaveTextContent('2026-01-05 09:03 · Asha Rao');
    await expect.element(recent).toHaveTextContent('₹1,049.00');
    await expect
      .element(recent.getByRole('link', { name: orderNumber(order._id) }))
      .toHaveAttribute('href', `/dashboard/orders?q=${order._id}`);
    const statuses = region('Orders by status');
    await expect
      .element(statuses.getByRole('row', { name: /^Returned/ }))
      .toHaveTextContent('5 · ₹5,000.00');
    await expect
      .element(statuses.getByRole('link', { name: 'Shipped' }))
      .toHaveAttribute('href', '/dashboard/orders?status=Shipped');
    const top = region('Top products');
    await expect
      .element(top.getByRole('row', { name: /^Patola/ }))
      .toHaveTextContent('9 sold · ₹8,991.00');
    await expect
      .element(top.getByRole('link'))
      .toHaveAttribute('href', '/dashboard/orders?q=Patola+Stole&from=2026-01-01&to=2026-01-30');
    const low = region('Low stock').getByRole('listitem');
    await expect.element(low).toHaveTextContent('Bagru KurtiLOW-12 left');
    await expect
      .element(low.getByRole('link'))
      .toHaveAttribute('href', '/dashboard/products?q=Bagru+Kurti');
    await expectNoFaultsAnywhere('the overview of an admin');
  },
);

longTest('links to the payments that need attention, if there are any (rule 18.4)', async () => {
  const shop = stockedShop();
  shop.answer(orderEndpoints.payments, paymentsOf([buildMismatch(), buildMismatch()]));
  const { reload } = await openTab('', shop);
  const link = main.getByRole('link', { name: /need.* attention$/ });
  await expect.element(link).toHaveTextContent('2 payments need attention');
  await expect.element(link).toHaveAttribute('href', '/dashboard/payments?view=attention');
  await expectNoFaultsAnywhere('payments that need attention');
  shop.answer(orderEndpoints.payments, paymentsOf([buildMismatch()]));
  await reload();
  await expect.element(link).toHaveTextContent('1 payment needs attention');
  shop.refuse(orderEndpoints.payments, 'server.error');
  await reload();
  await expect.element(card(/^Orders 1,234/)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  expect(main.getByRole('alert').query()).toBeNull();
});

longTest("keeps the charts' range in the address", async () => {
  const { shop, reload } = await openTab('', stockedShop());
  await expect.element(main.getByRole('strong').filter({ hasText: '30 days' })).toBeVisible();
  await expect.element(main.getByText('₹4,500.00 · 3 orders')).toBeVisible();
  for (const days of ['7', '90']) {
    await main
      .getByRole('group', { name: 'Range of the charts' })
      .getByText(`${days} days`)
      .click();
    await expect
      .element(main.getByRole('strong').filter({ hasText: `${days} days` }))
      .toBeVisible();
    await expect.poll(() => shop.asked(orderEndpoints.stats).at(-1)?.query.days).toBe(Number(days));
  }
  expect(query()).toEqual({ days: '90' });
  await reload();
  await expect.element(main.getByRole('radio', { name: '90 days' })).toBeChecked();
});

test('shows the day under the pointer and opens its orders on click', async () => {
  await openTab('', stockedShop());
  const chart = main.getByRole('img', { name: 'Orders per day' });
  await expect.element(chart).toBeVisible();
  /** The current position of the last of 30 bars. */
  const bar = () => {
    const { left, top, width, height } = chart.element().getBoundingClientRect();
    return { left, top, x: width - 28, y: height / 2 };
  };
  const reported = main.getByRole('strong').filter({ hasText: 'Fri, 30 Jan' });
  await expect
    .poll(async () => {
      const { x, y } = bar();
      await chart.hover({ position: { x, y } });
      return reported.query();
    })
    .not.toBeNull();
  // a click at the pointer
  const { left, top, x, y } = bar();
  const at = { bubbles: true, clientX: left + x, clientY: top + y };
  for (const type of ['mousedown', 'mouseup', 'click'])
    document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(new MouseEvent(type, at));
  await expect.poll(() => location.pathname).toBe('/dashboard/orders');
  expect(query()).toEqual({ from: LAST_DAY, to: LAST_DAY });
});

longTest('shows the charts as a table, newest day first', async () => {
  await openTab('', stockedShop());
  await main.getByText('As a table').click();
  const table = main.getByRole('table', { name: 'Revenue and orders per day' });
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(31);
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Fri, 30 Jan₹4,500.003');
  await expect
    .element(table.getByRole('link', { name: 'Fri, 30 Jan' }))
    .toHaveAttribute('href', `/dashboard/orders?from=${LAST_DAY}&to=${LAST_DAY}`);
  await expectNoFaultsAnywhere('the charts as a table');
});

test('reports missing figures with zeros and shows the rest (rule 2.21)', async () => {
  const shop = stockedShop();
  shop.refuse(orderEndpoints.stats, 'server.unavailable');
  await openTab('', shop);
  await expect.element(main.getByRole('alert')).toHaveTextContent(texts.failed.overview);
  await expect.element(card('Revenue ₹0.00')).toBeVisible();
  await expect.element(card('Products 40 7 out of stock')).toBeVisible();
  await expect.element(main.getByText('No recent orders')).toBeVisible();
  await expect.poll(() => rows().elements()).toHaveLength(0);
});

test('shows an empty state for a shop without sales', async () => {
  await openTab('', emptyShop());
  await expect.element(main.getByText('No recent orders')).toBeVisible();
  await expect.element(main.getByText('Nothing was sold in this period.')).toBeVisible();
  await expect
    .element(main.getByText(/^Of everything there are more than \d+ pieces, or none\.$/))
    .toBeVisible();
});

test('shows a loading state until everything has loaded', async () => {
  const shop = emptyShop();
  const letGo = shop.hold(orderEndpoints.stats);
  await openTab('', shop);
  await expect.element(main.getByText('Loading overview...')).toBeVisible();
  letGo();
  await expect.element(card('Orders 1,234 12 Pending')).toBeVisible();
  expect(main.getByText('Loading overview...').query()).toBeNull();
});

test('refreshes figures automatically', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const shop = emptyShop();
  await openTab('', shop);
  await expect.element(card('Orders 1,234 12 Pending')).toBeVisible();
  shop.answer(orderEndpoints.stats, buildStats({ orders: 1235, pending: 13 }));
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(card('Orders 1,235 13 Pending')).toBeVisible();
});
